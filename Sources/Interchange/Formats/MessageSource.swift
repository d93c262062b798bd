import BLE
import Captures
import Documents
import Recordings

/// The levels in messages of ESPresense nodes and of OpenMQTTGateway, as recorded from a broker.
struct MessageSource: ReadingSource {
  private(set) var omitted = ImportTally()
  private(set) var levels = RecordingOrigin.Levels.packets
  private(set) var programs: [String] = []
  let warnings: [InputWarning] = []

  private let path: String
  private var lines: LineSource
  private let naming: DeviceNaming
  /// The name of the receiver for messages without a topic.
  private let receiver: String

  init(_ bytes: ByteSource, naming: DeviceNaming, receiver: String) {
    path = bytes.path
    lines = LineSource(bytes)
    self.naming = naming
    self.receiver = receiver
  }

  mutating func next() throws(InputError) -> ImportedReading? {
    while let line = try lines.next() {
      guard line.contains(where: { $0 != 0x20 && $0 != 9 }) else { continue }
      do throws(ImportOmission) {
        guard !lines.isCut, let message = BrokerMessage(line) else { throw .message }
        let level = try ForeignLevel(message)
        guard let time = message.time else { throw ImportOmission.untimed }
        return try reading(of: level, at: time)
      } catch {
        // If one line has no time, none has, and the recording cannot be made.
        if error == .untimed { throw untimed() }
        omitted.leaveOut(error)
      }
    }
    return nil
  }

  private func untimed() -> InputError {
    .malformedLine(
      path: path, line: lines.number,
      reason: "the message has no time; record with mosquitto_sub -t '#' -F '%U %t %p'")
  }

  private mutating func reading(
    of level: ForeignLevel, at time: CaptureTime
  ) throws(ImportOmission) -> ImportedReading {
    let heardBy = level.receiver ?? receiver
    let receiver = naming.name(of: heardBy) ?? DeviceNaming.canonical(heardBy)
    let given = level.identities.compactMap(naming.name).first
    let transmitter = given ?? level.name
    guard DeviceNaming.canContain(receiver), DeviceNaming.canContain(transmitter) else {
      throw .name
    }
    guard !DeviceNaming.areSame(transmitter, receiver) else { throw .itself }
    levels = max(levels, level.levels)
    if !programs.contains(level.program) { programs.append(level.program) }
    for loss in level.losses { omitted.lose(loss) }
    return ImportedReading(
      time: time, receiver: receiver, transmitter: transmitter, channel: nil, rssi: level.rssi,
      payload: level.payload, measuredPower: level.measuredPower, kind: level.kind)
  }
}

/// A level in a message of another program.
struct ForeignLevel {
  /// The node or gateway; `nil` if the message has no topic.
  var receiver: String?
  /// The device's name in the recording, unless it is given another.
  var name: String
  /// The names of the device in the message, the most specific first.
  var identities: [String]
  var rssi: PowerLevel
  /// The level at 1 m that the message states for the device, on the same scale as the receiver's levels.
  var measuredPower: PowerLevel?
  var payload: [UInt8] = []
  /// The values of the message that a recording does not hold.
  var losses: [ImportLoss] = []
  var levels: RecordingOrigin.Levels
  var kind: ReadingKind
  var program: String

  /// Reads a message.
  ///
  /// - Throws: `topic`, `message` or `level`.
  init(_ message: BrokerMessage) throws(ImportOmission) {
    guard let topic = message.topic else {
      if message.payload["rssi@1m"] != nil || message.payload["rxAdj"] != nil {
        try self.init(espresense: message.payload, id: nil, room: nil)
      } else {
        try self.init(gateway: message.payload, named: nil)
      }
      return
    }
    if topic.count >= 4, topic[0] == "espresense", topic[1] == "devices" {
      try self.init(
        espresense: message.payload, id: topic[2..<(topic.count - 1)].joined(separator: "/"),
        room: String(topic[topic.count - 1]))
    } else if let place = topic.firstIndex(of: "BTtoMQTT"), place > 0, place == topic.count - 2 {
      try self.init(gateway: message.payload, named: String(topic[place - 1]))
    } else {
      throw .topic
    }
  }

  /// The maximum magnitude of a level or an adjustment in a message, in dBm or dB. Greater values are not
  /// measurements, and their sums would be meaningless.
  static let mostStated = 1e3

  /// Returns a level or an adjustment as a message states it; `nil` for any other value, and beyond
  /// `mostStated`.
  static func stated(_ value: JSON?) -> Double? {
    value?.asNumber.flatMap { abs($0) <= mostStated ? $0 : nil }
  }

  /// Returns a level at 1 m in dBm, rounded; `nil` if a recording cannot contain it.
  static func measuredPower(_ dBm: Double) -> PowerLevel? {
    guard abs(dBm) < 2 * mostStated, Recording.measuredPowers.contains(Int(dBm.rounded())) else {
      return nil
    }
    return PowerLevel(dBm: dBm.rounded())
  }

  /// Returns the level of a message in dBm, rounded; `nil` if it has none, or one that no radio reports.
  static func level(_ dBm: Double?) -> PowerLevel? {
    guard let dBm, -127...20 ~= dBm else { return nil }
    return PowerLevel(dBm: dBm.rounded())
  }
}
