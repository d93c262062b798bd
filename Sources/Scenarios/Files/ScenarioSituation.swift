import BLE
import Documents
import Sim

/// The devices, people and surroundings of a scenario, or of a variant of it, before they are
/// placed on a plan.
struct ScenarioSituation: Sendable {
  var duration: Duration
  var walkers: [WalkerDescription]
  var beacons: [BeaconDescription]
  var receivers: [ReceiverDescription]
  var environment: RadioEnvironment
  var circumstances: Circumstances
  /// The server that the circumstances contain, as described in the file; `nil` if there is none.
  var server: Fields.Entry?
  var survey: SurveyPlan
  var wallLosses: [WallLoss]
  /// The named engines to which walkers refer.
  var engines: [Fields.Entry]

  /// Returns a walker's changes to the engine: the changes that the walker gives, or those of the
  /// engine to which it refers by name; `nil` if it has neither.
  ///
  /// - Throws: `noSuchName` or `unusable` if there is no such engine.
  func engine(of walker: WalkerDescription) throws(InputError) -> Fields.Entry? {
    guard let own = walker.engine, case .text(let name) = own.value else { return walker.engine }
    guard let named = engines.first(where: { $0.key == name }) else {
      guard engines.isEmpty else {
        throw .noSuchName(name, among: engines.map(\.key), at: own.place)
      }
      throw .unusable(
        own.place,
        "there is no \(name.quoted) because the scenario has no 'engines'; for a kind or a preset, "
          + "give { kind: ... } or { preset: ... }")
    }
    return named
  }

  /// The number of beacons, or of receivers if there are no beacons.
  var deviceCount: Int { beacons.isEmpty ? receivers.count : beacons.count }

  /// The maximum number of pairs of a walker with a beacon or a receiver. It bounds the memory and
  /// the time before a run begins.
  private static let mostPairs = 1_000_000

  /// Checks the number of pairs of a walker with a beacon or a receiver.
  ///
  /// - Parameter place: The place of the walkers.
  /// - Throws: `unusable` if it is above the maximum.
  func checkPairs(at place: InputPlace) throws(InputError) {
    let devices = beacons.count + receivers.count
    guard devices * walkers.count <= Self.mostPairs else {
      throw .unusable(
        place,
        "\(walkers.count.counted("walker")) and \(devices.counted("device")); at most "
          + "\(Self.mostPairs) pairs of them are allowed")
    }
  }

  /// The maximum total time of all walkers. It bounds memory, because all poses of all walkers are
  /// stored.
  private static let longest = Duration.seconds(1_000_000)

  /// Checks the total time of all walkers.
  ///
  /// - Parameter place: The place of the duration.
  /// - Throws: `unusable` if it is above the maximum.
  func checkDuration(at place: InputPlace) throws(InputError) {
    guard duration * walkers.count <= Self.longest else {
      throw .unusable(
        place,
        "\(duration.inSeconds.inFewDigits) s times \(walkers.count) walkers; at most "
          + "\(Self.longest.inSeconds.inFewDigits) s in total are allowed")
    }
  }
}

extension ValueKind where Value == Duration {
  /// The lengths of runs.
  static var runDuration: ValueKind { .duration(0.1...86_400) }
}
