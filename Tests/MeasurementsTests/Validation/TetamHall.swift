import BLE
import Buildings
import Documents
import Measurements
import Recordings
import Sim

/// A hall of 20.66 x 17.64 m like the measured one, with its twelve radios.
///
/// The positions of the radios, the height of the moving device (1.85 m) and the advertising
/// interval (450 ms) are facts from F. S. Danis, A. T. Naskali, A. T. Cemgil, C. Ersoy, *An indoor
/// localization dataset and data collection framework with high precision position annotation*
/// (2022), CC0.
enum TetamHall {
  static let moving = "beacon"

  /// Every third one of the 81 points at which the moving device stood.
  static let places = [
    (0.16, 2.19), (0.19, 0.28), (0.3, 8.78), (2.59, 0.17), (2.59, 6.46), (2.59, 13.16),
    (5.16, 8.78), (5.17, 6.57), (5.17, 17.27), (7.77, 17.44), (7.78, 4.38), (7.78, 10.95),
    (10.36, 0.28), (10.36, 6.57), (10.36, 16.68), (12.94, 6.57), (12.95, 4.38), (12.95, 13.13),
    (15.45, 16.68), (15.52, 6.57), (15.52, 13.13), (17.69, 6.76), (18.13, 4.38), (18.13, 15.33),
    (20.47, 0.3), (20.53, 6.58), (20.54, 15.34),
  ].map { Point(x: $0.0, y: $0.1) }

  private static let radios = [
    ("10", 7.0, 7.09, 1.22), ("11", 7.18, 0.68, 2.3), ("12", 0.71, 6.16, 2.3),
    ("20", 7.25, 11.36, 1.22), ("21", 0.76, 12.13, 2.3), ("22", 7.18, 17.64, 2.3),
    ("30", 13.14, 12.33, 1.22), ("31", 12.82, 16.83, 2.3), ("32", 18.12, 11.93, 2.3),
    ("40", 13.01, 5.51, 1.22), ("41", 17.77, 6.33, 2.3), ("42", 12.76, 0.27, 2.3),
  ]

  /// Two advertising events. With this dwell time on each channel, packets correlate if they are
  /// one, five or six events apart, and not otherwise.
  private static let scanner = Scanner(interval: .milliseconds(880), window: .milliseconds(880))

  /// Chosen to reproduce the measured losses at -75 dBm and at -90 dBm.
  private static let sensitivity = PowerLevel(dBm: -91)

  /// The hall, with the moving device on a path through it.
  static func world(
    _ environment: RadioEnvironment, way: [TracePoint], duration: Duration
  ) throws -> World {
    let bounds = Bounds(from: Point(x: -1, y: -1), to: Point(x: 21.7, y: 18.7))
    return try World(
      plan: FloorPlan(openGround: bounds),
      beacons: radios.map { name, x, y, height in
        Beacon(
          name, at: Position(Point(x: x, y: y), height: height),
          transmitPower: PowerLevel(dBm: 0), interval: .milliseconds(450), payload: [])
      },
      walkers: [
        Walker(
          moving, walk: Walk(tracing: way),
          phone: Phone(moving, scanner: scanner, sensitivity: sensitivity), carriage: .mast,
          phoneHeight: 1.85)
      ], environment: environment, duration: duration)
  }

  /// A survey: a stay at each place, and one second between places.
  static func survey(of places: [Point], seconds: Int64) -> [TracePoint] {
    places.enumerated().flatMap { number, place in
      let arrives = Int64(number) * (seconds + 1) * 1_000_000_000
      return [
        TracePoint(at: Instant(nanoseconds: arrives), place),
        TracePoint(at: Instant(nanoseconds: arrives + seconds * 1_000_000_000), place),
      ]
    }
  }

  /// A recording of that path alone.
  static func recording(of way: [TracePoint]) -> Recording {
    var names = DeviceNames()
    names.add(moving)
    return Recording(
      source: "survey", sightings: [],
      truth: way.map {
        TruthRow(time: $0.time, subject: DeviceNames.address(of: moving), position: $0.point)
      }, names: names)
  }

  /// The statistics of a survey of these places, with these seeds.
  static func findings(
    _ environment: RadioEnvironment, places: [Point] = places, seconds: Int64,
    seeds: ClosedRange<UInt64>
  ) throws -> LinkFindings {
    let recording = recording(of: survey(of: places, seconds: seconds))
    let world = try world(
      environment, way: [TracePoint(at: .start, Point(x: 1, y: 1))], duration: .seconds(1))
    return try Validation(
      of: recording, in: world, at: InputPlace("hall"), seeds: seeds
    ).simulated
  }
}
