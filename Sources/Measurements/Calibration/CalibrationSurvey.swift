import BLE
import Documents
import FloorPlans
import Positioning
import Recordings
import Scenarios
import Sim

/// The readings of the links between the fixed devices of a building and moving devices, grouped by
/// squares of the floor.
///
/// Radio is the same in both directions. A receiver that receives a tag therefore counts as a fixed
/// device, as does a beacon that a phone receives. The tag and the phone count as moving devices.
package struct CalibrationSurvey: Sendable {
  /// The kinds of the devices at both ends of the links: receivers and tags if the moving devices
  /// sent all packets.
  let roles: RadioPathRoles
  /// The fixed devices with packets in either direction, in the plan's order.
  let devices: [FixedDevice]
  /// The moving devices, in order of appearance.
  let phones: [String]
  /// The squares with readings.
  private(set) var squares: [Square] = []
  /// The number of excluded packets: those of devices that the plan does not list, those without a
  /// recorded position, and those without a level.
  private(set) var leftOut = 0

  /// The side of a square, in metres. It is wide enough to average over fast fading, and narrow
  /// enough for nearly constant distance and shadowing.
  static let side = 0.5
  /// The maximum number of squares. The time of a fit grows with the cube of how many squares a
  /// device has; this many squares take a minute or two.
  private static let mostSquares = 800

  /// The readings of one moving device in one square of the floor.
  struct Square: Sendable {
    /// The moving device, as an index.
    let phone: Int
    /// The device's mean positions in the quarters of the square, each with its count of packets.
    fileprivate(set) var spots: [Spot] = []
    /// The levels of each fixed device.
    fileprivate(set) var links: [Levels]

    /// The mean position.
    var centre: Point {
      let all = spots.reduce(0) { $0 + $1.packets }
      return Point(
        x: spots.reduce(0) { $0 + $1.sum.dx } / Double(all),
        y: spots.reduce(0) { $0 + $1.sum.dy } / Double(all))
    }

    /// The count of packets of the fixed device with the most packets in the square. Each device
    /// sent about that many.
    var sent: Int { links.reduce(0) { max($0, $1.count) } }
  }

  /// A quarter of a square, within which distance and walls hardly change. If the body of the
  /// carrier has an effect, a spot only covers headings within an eighth of a turn.
  struct Spot: Sendable {
    fileprivate let column: Int
    fileprivate let row: Int
    fileprivate let sector: Int
    fileprivate var sum = Vector(dx: 0, dy: 0)
    fileprivate var headings = Vector(dx: 0, dy: 0)
    /// The number of packets received while the device was there.
    fileprivate(set) var packets = 0

    /// The mean position.
    var point: Point { Point(x: sum.dx / Double(packets), y: sum.dy / Double(packets)) }

    /// The mean heading of the carrier; of length 1.
    var heading: Vector { headings.unit ?? Vector(dx: 0, dy: 1) }

    static let side = 0.25
  }

  /// Groups the readings of recordings by the fixed devices of a plan.
  ///
  /// - Parameters:
  ///   - subject: The subject; `nil` for all subjects with ground truth.
  ///   - areApart: `true` if each recording has a moving device of its own, even if the names are
  ///     equal.
  ///   - hasHeadings: `true` to distinguish the headings of the carriers.
  ///   - place: The place of the plan in the input, as errors name it.
  /// - Throws: `missingFile` if a recording has no ground truth; `unusable` if no packet links a
  ///   device of the plan and a moving one.
  init(
    of recordings: [Recording], devices all: [FixedDevice], subject: String?,
    recordingsAreApart areApart: Bool, hasHeadings: Bool, place: InputPlace
  ) throws(InputError) {
    guard !all.isEmpty else {
      throw .unusable(place.key("devices"), "the plan lists no installed devices")
    }
    var gathering = Gathering(devices: all, hasHeadings: hasHeadings)
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
          "\(all[device].name.quoted) has levels in \(squares) squares of half a metre; at most "
            + "\(Self.mostSquares) are allowed")
      }
    }
    guard !heard.isEmpty else {
      let names = recordings.flatMap { $0.names.all }
      if let known = all.first(where: { names.contains($0.name) }) {
        throw .unusable(
          place.key("devices"),
          "\(known.name.quoted) is in the recordings, but no packet of any device has an RSSI at "
            + "a time with ground truth")
      }
      throw .unusable(
        place.key("devices"),
        "none of the \(all.count) devices is in the recordings, which have "
          + names.listed(upTo: 20))
    }
    devices = heard.map { all[$0] }
    roles = gathering.hasPhones ? .beacons : .receivers
    phones = gathering.phones
    leftOut = gathering.leftOut
    squares = gathering.squares.map { square in
      var square = square
      square.links = heard.map { square.links[$0] }
      return square
    }
  }

  /// Returns the moving devices of a recording.
  ///
  /// - Throws: `missingFile` if the recording has no ground truth.
  static func subjects(
    _ name: String?, of recording: Recording
  ) throws(InputError) -> [DeviceAddress] {
    guard recording.truth != nil else {
      throw .missingFile(path: "\(recording.source)/\(Recording.truthFile)")
    }
    return try recording.subjects(named: name)
  }
}

/// A histogram of levels.
struct Levels: Sendable {
  /// The counts, starting at -127 dBm.
  private var counts: [Int] = []
  /// The number of packets at each place of the moving device.
  private var places: [CalibrationFadeCorrelation.Place: Int] = [:]
  /// The number of packets.
  private(set) var count = 0

  /// The distances between the packets.
  var fadeCorrelation: CalibrationFadeCorrelation { CalibrationFadeCorrelation(of: places) }

  fileprivate mutating func add(_ level: PowerLevel, at point: Point) {
    places[CalibrationFadeCorrelation.Place(point), default: 0] += 1
    if counts.isEmpty { counts = Array(repeating: 0, count: 148) }
    counts[min(max(Int(level.dBm.rounded()) + 127, 0), 147)] += 1
    count += 1
  }

  /// The levels in dBm, weakest first, with their counts.
  var histogram: [(level: Double, count: Int)] {
    counts.enumerated().compactMap { $1 > 0 ? (Double($0 - 127), $1) : nil }
  }

  /// The levels in dBm, in ascending order.
  var readings: [Double] { histogram.flatMap { Array(repeating: $0.level, count: $0.count) } }

  /// The mean level in dBm; meaningless without readings.
  var mean: Double {
    histogram.reduce(0) { $0 + $1.level * Double($1.count) } / Double(max(count, 1))
  }

  /// The variance, in dB².
  var variance: Double {
    let mean = mean
    return histogram.reduce(0) {
      $0 + ($1.level - mean) * ($1.level - mean) * Double($1.count)
    } / Double(max(count, 1))
  }
}

/// Groups packets by squares.
private struct Gathering {
  let devices: [FixedDevice]
  var phones: [String] = []
  var squares: [CalibrationSurvey.Square] = []
  var leftOut = 0
  /// `true` if a moving device received one of the packets.
  private(set) var hasPhones = false
  private let hasHeadings: Bool
  private var known: [Key: Int] = [:]
  private let numbers: [DeviceAddress: Int]

  private struct Key: Hashable {
    var phone: Int
    var column: Int
    var row: Int
  }

  init(devices: [FixedDevice], hasHeadings: Bool) {
    self.devices = devices
    self.hasHeadings = hasHeadings
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
        let pose = trajectory.pose(at: sighting.time)
      else {
        leftOut += 1
        continue
      }
      if packet.receiver == mover { hasPhones = true }
      let square = square(at: pose.point, phone: phone)
      squares[square].links[device].add(level, at: pose.point)
      squares[square].note(pose, hasHeadings: hasHeadings)
    }
  }

  private mutating func square(at point: Point, phone: Int) -> Int {
    let key = Key(
      phone: phone, column: Int((point.x / CalibrationSurvey.side).rounded(.down)),
      row: Int((point.y / CalibrationSurvey.side).rounded(.down)))
    if let square = known[key] { return square }
    known[key] = squares.count
    squares.append(
      CalibrationSurvey.Square(
        phone: phone, links: Array(repeating: Levels(), count: devices.count)))
    return squares.count - 1
  }
}

extension CalibrationSurvey.Square {
  fileprivate mutating func note(_ pose: Pose, hasHeadings: Bool) {
    let (point, heading) = (pose.point, pose.heading)
    let column = Int((point.x / CalibrationSurvey.Spot.side).rounded(.down))
    let row = Int((point.y / CalibrationSurvey.Spot.side).rounded(.down))
    let sector = hasHeadings ? Int((heading.headingDegrees / 45).rounded(.down)) : 0
    let known = spots.firstIndex { $0.column == column && $0.row == row && $0.sector == sector }
    if known == nil {
      spots.append(CalibrationSurvey.Spot(column: column, row: row, sector: sector))
    }
    let spot = known ?? spots.count - 1
    spots[spot].sum = Vector(dx: spots[spot].sum.dx + point.x, dy: spots[spot].sum.dy + point.y)
    spots[spot].headings = spots[spot].headings + heading
    spots[spot].packets += 1
  }
}
