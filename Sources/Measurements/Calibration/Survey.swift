import BLE
import Documents
import Positioning
import Recordings
import Scenarios
import Sim

/// What recordings say of the links between devices that hang in a building and those that moved
/// about in it, gathered by squares of the floor.
///
/// The radio is the same in both directions: a receiver that hears a tag, and a beacon that a phone
/// hears, are a fixed device and a moving one.
package struct Survey: Sendable {
  /// The fixed devices that were heard, or that heard something, in the plan's order.
  let devices: [FixedDevice]
  /// The moving devices, in the order in which they come.
  let phones: [String]
  /// The squares that they were in.
  private(set) var squares: [Square] = []
  /// Packets that were left out: of devices that the plan does not list, from places that nobody
  /// noted, or without a level.
  private(set) var leftOut = 0

  /// The side of a square, in metres: wide enough to average over fast fading, and narrow enough
  /// that neither distance nor shadowing changes much within.
  static let side = 0.5
  /// A fit takes time with the cube of a device's squares; so many take a minute or two.
  private static let mostSquares = 800

  /// A square of the floor that a moving device was in.
  struct Square: Sendable {
    /// The moving device, as an index.
    let phone: Int
    /// Where in it the device was: mean places within its quarters, with the number of packets.
    fileprivate(set) var spots: [Spot] = []
    /// What was read there of each fixed device.
    fileprivate(set) var links: [Levels]

    /// The mean place.
    var centre: Point {
      let all = spots.reduce(0) { $0 + $1.packets }
      return Point(
        x: spots.reduce(0) { $0 + $1.sum.dx } / Double(all),
        y: spots.reduce(0) { $0 + $1.sum.dy } / Double(all))
    }

    /// How many packets the best heard device was heard with: about as many as were sent by each.
    var sent: Int { links.reduce(0) { max($0, $1.count) } }
  }

  /// A quarter of a square: within it neither distance nor walls change much.
  struct Spot: Sendable {
    fileprivate let column: Int
    fileprivate let row: Int
    fileprivate var sum = Vector(dx: 0, dy: 0)
    /// How many packets came while the device was there.
    fileprivate(set) var packets = 0

    /// The mean place.
    var point: Point { Point(x: sum.dx / Double(packets), y: sum.dy / Double(packets)) }

    static let side = 0.25
  }

  /// The fixed devices of a plan, and what recordings say of them.
  ///
  /// - Parameters:
  ///   - subject: Who moved; everyone of whom the truth tells where it is `nil`.
  ///   - areApart: Whether each recording was made with another moving device, though it goes by
  ///     the same name.
  ///   - place: What errors call the plan.
  /// - Throws: `missingFile` where a recording has no truth; `unusable` where no packet joins a
  ///   device of the plan and one that moved.
  init(
    of recordings: [Recording], devices all: [FixedDevice], subject: String?,
    recordingsAreApart areApart: Bool, place: InputPlace
  ) throws(InputError) {
    guard !all.isEmpty else {
      throw .unusable(place.key("devices"), "the plan lists no devices that hang in the building")
    }
    var gathering = Gathering(devices: all)
    for (number, recording) in recordings.enumerated() {
      for mover in try Self.subjects(subject, of: recording) {
        let name = recording.names[mover]
        gathering.add(
          recording, of: mover, on: try Trajectory(of: mover, in: recording),
          as: areApart ? "\(number + 1): \(name)" : name)
      }
    }
    let heard = all.indices.filter { device in
      gathering.squares.contains { $0.links[device].count > 0 }
    }
    for device in heard {
      let squares = gathering.squares.count { $0.links[device].count > 0 }
      guard squares <= Self.mostSquares else {
        throw .unusable(
          place.key("devices")[device],
          "\(all[device].name.quoted) has levels in \(squares) squares of half a metre; more than "
            + "\(Self.mostSquares) take too long to fit")
      }
    }
    guard !heard.isEmpty else {
      let names = recordings.flatMap { $0.names.all }
      if let known = all.first(where: { names.contains($0.name) }) {
        throw .unusable(
          place.key("devices"),
          "\(known.name.quoted) is in the recordings, but no packet of it or of another device has "
            + "a level at a time of the truth")
      }
      throw .unusable(
        place.key("devices"),
        "none of the \(all.count) devices is in the recordings, which name "
          + recordings.flatMap { $0.names.all.prefix(20) }.map(\.quoted).joined(separator: ", "))
    }
    devices = heard.map { all[$0] }
    phones = gathering.phones
    leftOut = gathering.leftOut
    squares = gathering.squares.map { square in
      var square = square
      square.links = heard.map { square.links[$0] }
      return square
    }
  }

  private static func subjects(
    _ name: String?, of recording: Recording
  ) throws(InputError) -> [DeviceAddress] {
    guard recording.truth != nil else {
      throw .missingFile(path: "\(recording.source)/\(Recording.truthFile)")
    }
    return try recording.subjects(named: name)
  }
}

/// How often each level was read.
struct Levels: Sendable {
  /// From -127 dBm upwards.
  private var counts: [Int] = []
  /// How many packets were read at each place.
  private var places: [Nearness.Place: Int] = [:]
  /// How many packets there were.
  private(set) var count = 0

  /// How near to one another they were read.
  var nearness: Nearness { Nearness(of: places) }

  fileprivate mutating func add(_ level: PowerLevel, at point: Point) {
    places[Nearness.Place(point), default: 0] += 1
    if counts.isEmpty { counts = Array(repeating: 0, count: 148) }
    counts[min(max(Int(level.dBm.rounded()) + 127, 0), 147)] += 1
    count += 1
  }

  /// Each level in dBm that was read, from the lowest to the highest, and how often.
  var histogram: [(level: Double, count: Int)] {
    counts.enumerated().compactMap { $1 > 0 ? (Double($0 - 127), $1) : nil }
  }

  /// The levels in dBm, in rising order.
  var readings: [Double] {
    histogram.flatMap { Array(repeating: $0.level, count: $0.count) }
  }

  /// The mean in dBm, where anything was read.
  var mean: Double {
    histogram.reduce(0) { $0 + $1.level * Double($1.count) } / Double(max(count, 1))
  }

  /// The mean square of the distance to the mean, in dB².
  var variance: Double {
    let mean = mean
    return histogram.reduce(0) {
      $0 + ($1.level - mean) * ($1.level - mean) * Double($1.count)
    } / Double(max(count, 1))
  }
}

/// Sorts packets into squares.
private struct Gathering {
  let devices: [FixedDevice]
  var phones: [String] = []
  var squares: [Survey.Square] = []
  var leftOut = 0
  private var known: [Key: Int] = [:]
  private let numbers: [DeviceAddress: Int]

  private struct Key: Hashable {
    var phone: Int
    var column: Int
    var row: Int
  }

  init(devices: [FixedDevice]) {
    self.devices = devices
    numbers = Dictionary(
      devices.enumerated().map { (DeviceNames.address(of: $1.name), $0) },
      uniquingKeysWith: { first, _ in first })
  }

  mutating func add(
    _ recording: Recording, of mover: DeviceAddress, on trajectory: Trajectory, as name: String
  ) {
    let phone = phones.firstIndex(of: name) ?? phones.count
    if phone == phones.count { phones.append(name) }
    for sighting in recording.sightings where sighting.advertisement.involves(mover) {
      let packet = sighting.advertisement
      let other = packet.transmitter == mover ? packet.receiver : packet.transmitter
      guard let device = numbers[other], let level = packet.rssi,
        let point = trajectory.pose(at: sighting.time)?.point
      else {
        leftOut += 1
        continue
      }
      let square = square(at: point, phone: phone)
      squares[square].links[device].add(level, at: point)
      squares[square].note(point)
    }
  }

  private mutating func square(at point: Point, phone: Int) -> Int {
    let key = Key(
      phone: phone, column: Int((point.x / Survey.side).rounded(.down)),
      row: Int((point.y / Survey.side).rounded(.down)))
    if let square = known[key] { return square }
    known[key] = squares.count
    squares.append(
      Survey.Square(phone: phone, links: Array(repeating: Levels(), count: devices.count)))
    return squares.count - 1
  }
}

extension Survey.Square {
  fileprivate mutating func note(_ point: Point) {
    let column = Int((point.x / Survey.Spot.side).rounded(.down))
    let row = Int((point.y / Survey.Spot.side).rounded(.down))
    let known = spots.firstIndex { $0.column == column && $0.row == row }
    if known == nil { spots.append(Survey.Spot(column: column, row: row)) }
    let spot = known ?? spots.count - 1
    spots[spot].sum = Vector(dx: spots[spot].sum.dx + point.x, dy: spots[spot].sum.dy + point.y)
    spots[spot].packets += 1
  }
}
