import BLE
import Documents
import EngineFiles
import Positioning

/// The keys of the differences of the trials from the survey.
///
///     {
///       phone: { receiveOffsetDB: -6 }, bystanders: [...], delayS: 3600, lostListedForS: 3,
///       missingDBm: 0, offsetM: [0.05, 0], turnDeg: 45,
///     }
struct TrialConditionsKeys: ObjectKeys {
  private let phone = Key.optional(
    "phone", .object(PhoneKeys.shared), "another phone, with its own carry position")
  private let bystanders = Key(
    "bystanders", .list(WalkerKeys.shared, count: 0...1000), "walkers who are about", default: [])
  private let delay = Key(
    "delayS", .duration(0...80_000), "the wait at the start of each walk, in seconds",
    default: .zero)
  private let lostListedFor = Key.optional(
    "lostListedForS", .duration(0.1...3600),
    "for how long ranging lists a beacon that is no longer heard, in seconds")
  private let missing = Key.optional(
    "missingDBm", .missing,
    "the level that nearest-neighbour methods count a beacon as in a scan or fingerprint that "
      + "lacks it; or left-out")
  private let offset = Key.optional(
    "offsetM", .point, "the distance of still trials from their places, [x, y] in metres")
  private let turn = Key(
    "turnDeg", .heading, "the turn of still trials from their headings, clockwise, in degrees",
    default: 0)

  var schema: ObjectSchema { ObjectSchema("trialConditions", "conditions of trials", self) }

  func read(from fields: inout Fields) throws(InputError) -> TrialConditions {
    let phone = try fields[phone]
    guard phone?.use == nil else {
      throw .unusable(
        fields.place(of: self.phone).key("system"), "trials need a phone with system 'raw'")
    }
    return TrialConditions(
      phone: phone, bystanders: try fields[bystanders], delay: try fields[delay],
      lostListedFor: try fields[lostListedFor],
      missing: try fields[missing].map { ($0, fields.place(of: missing)) },
      offset: try fields[offset].map { $0 - Point(x: 0, y: 0) } ?? Vector(dx: 0, dy: 0),
      turn: try fields[turn])
  }
}

/// The differences of the trials from the survey.
struct TrialConditions {
  /// Another phone; `nil` for the phone of the survey.
  let phone: PhoneDescription?
  /// The additional walkers.
  let bystanders: [WalkerDescription]
  /// The waiting time at the start of each path.
  let delay: Duration
  /// The time for which ranging lists a beacon after it was last heard, in the survey and in the
  /// trials.
  let lostListedFor: Duration?
  /// The rule for missing levels of nearest-neighbour methods; `nil` for each method's own.
  let missing: (rule: MissingRule, place: InputPlace)?
  /// The distance of still trials from their places.
  let offset: Vector
  /// The turn of still trials from their headings, clockwise, in degrees.
  let turn: Double
}
