import BLE
import Captures
import Documents
import Recordings

/// A capture of ESPresense-companion: the levels of one device at the companion's nodes, with the
/// positions at which a person held the device.
///
/// The whole file is kept in memory, because the companion records at most 250 000 messages.
///
/// - SeeAlso: ESPresense-companion, `src/Services/DeviceCaptureService.cs`, `CaptureExport`,
///   version 1.
struct CompanionSource: ReadingSource {
  private(set) var omitted = ImportTally()
  let levels = RecordingOrigin.Levels.filtered
  let programs = ["ESPresense-companion"]
  private(set) var warnings: [InputWarning] = []
  /// The name of the device in the recording.
  let subject: String
  /// The positions of the device, in metres, each with the time from which it holds.
  let positions: [(time: CaptureTime, point: Point)]
  /// The nodes. No two have the same name.
  let nodes: [Node]
  private var readings: [ImportedReading]

  /// The range of the coordinates of nodes and positions, in metres: the same range as on plans.
  static let coordinates = -10_000.0...10_000.0

  /// A node, with its position.
  struct Node: Hashable {
    let name: String
    /// The position on the plan, in metres.
    let point: Point
    /// The height above the floor, in metres, limited to `heights`.
    let height: Double

    /// The range of heights on a plan, in metres.
    static let heights = 0.0...100.0
  }

  /// The maximum size of a file, in bytes.
  private static let mostBytes = 1 << 28

  /// Reads a capture.
  ///
  /// - Throws: `unreadable`, or an error of a value with its place.
  init(_ bytes: ByteSource, naming: DeviceNaming) throws(InputError) {
    var text: [UInt8] = []
    while case let piece = try bytes.next(), !piece.isEmpty {
      text += piece
      guard text.count <= Self.mostBytes else {
        throw .unreadable(path: bytes.path, reason: "it has more than 256 MB")
      }
    }
    var fields = try Fields(JSON.parse(text, source: bytes.path), at: InputPlace(bytes.path))
    _ = try fields.integer("version", in: 1...1)
    _ = try Self.time("started", of: &fields)
    let id = try fields.text("deviceId")
    let stated = ImportedLevel(espresense: id, mac: nil, room: nil, rssi: PowerLevel(dBm: 0))
    let given = stated.identities.compactMap(naming.name).first
    let subject = given ?? stated.name
    try Self.check(subject, at: fields.place.key("deviceId"))
    var nodes: [Node] = []
    for var node in try fields.members("nodes") {
      let id = try node.text("id")
      let name = naming.name(of: id) ?? id
      try Self.check(name, at: node.place.key("id"))
      guard !nodes.contains(where: { DeviceNaming.areSame($0.name, name) }) else {
        throw .usedTwice(name, at: node.place, key: "id")
      }
      let point = try node.numbers("point", in: Self.coordinates, count: 3...3)
      let height = min(max(point[2], Node.heights.lowerBound), Node.heights.upperBound)
      if height != point[2] { omitted.lose(.height) }
      nodes.append(Node(name: name, point: Point(x: point[0], y: point[1]), height: height))
    }
    var positions: [(time: CaptureTime, point: Point)] = []
    var points: [CaptureTime: Point] = [:]
    for var position in try fields.members("positions") {
      let time = try Self.time("t", of: &position)
      let point = Point(
        x: try position.number("x", in: Self.coordinates),
        y: try position.number("y", in: Self.coordinates))
      guard points.updateValue(point, forKey: time) ?? point == point else {
        throw .unusable(position.place, "an earlier position of the same time is elsewhere")
      }
      positions.append((time, point))
    }
    var readings: [ImportedReading] = []
    for var message in try fields.members("messages") {
      let id = try message.text("node")
      let node = naming.name(of: id) ?? id
      try Self.check(node, at: message.place.key("node"))
      guard !DeviceNaming.areSame(node, subject) else {
        throw .unusable(message.place.key("node"), "\(node.quoted) is the device itself")
      }
      let rssi = try message.number("rssi", in: -1e3...1e3)
      let adjustment = try message.optionalNumber("rxAdj", in: -1e3...1e3) ?? 0
      let power = try message.optionalNumber("refRssi", in: -1e3...1e3)
        .map { ImportedLevel.measuredPower($0 + adjustment) }
      if case .some(nil) = power { omitted.lose(.measuredPower) }
      if message.takeUnlessNull("distance") != nil { omitted.lose(.distance) }
      if ["distVar", "rssiVar"].contains(where: { message.takeUnlessNull($0) != nil }) {
        omitted.lose(.variance)
      }
      readings.append(
        ImportedReading(
          time: try Self.time("t", of: &message), receiver: node, transmitter: subject,
          channel: nil, rssi: ImportedLevel.level(rssi + adjustment), payload: [],
          measuredPower: power.flatMap(\.self), kind: .companion))
    }
    if try fields.flag("truncated", default: false) {
      warnings.append(
        InputWarning(InputPlace(bytes.path), "the companion has cut the capture after its limit"))
    }
    self.subject = subject
    self.nodes = nodes
    self.positions = positions.enumerated().sorted {
      ($0.element.time, $0.offset) < ($1.element.time, $1.offset)
    }.map(\.element)
    self.readings = readings.reversed()
  }

  private static func check(_ name: String, at place: InputPlace) throws(InputError) {
    guard DeviceNaming.canContain(name) else {
      throw .unusable(
        place, "a table cannot contain \(name.quoted); rename it with --name \(name.inShell)=NAME")
    }
  }

  private static func time(
    _ key: String, of fields: inout Fields
  ) throws(InputError) -> CaptureTime {
    let text = try fields.text(key)
    guard let nanoseconds = TimeOfDay.nanoseconds(of: text) else {
      throw .unusable(fields.place(of: key), "\(text.quoted) is not a time by ISO 8601")
    }
    return CaptureTime(nanoseconds: nanoseconds)
  }

  mutating func next() -> ImportedReading? { readings.popLast() }
}

extension Fields {
  /// Returns the objects of a list, which are not checked for further keys; empty if the key is
  /// missing.
  fileprivate mutating func members(_ key: String) throws(InputError) -> [Fields] {
    guard let entry = takeUnlessNull(key) else { return [] }
    guard case .list(let values) = entry.value else {
      throw .wrongType(entry.place, given: entry.value.inWords, allowed: "a list in brackets, [ ]")
    }
    var members: [Fields] = []
    members.reserveCapacity(values.count)
    for (index, value) in values.enumerated() {
      members.append(try Fields(value, at: entry.place[index]))
    }
    return members
  }
}
