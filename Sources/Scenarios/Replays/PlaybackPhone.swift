import BLE
import Documents
import Phones
import Recordings
import Sim

/// A phone for a replay, named by one word: a system, and optionally the state of its app and of
/// its screen, as in `ios`, `ios-background` or `android-13-background-screen-off`.
///
/// The words of its parts are those of a scenario's phone, with the same defaults: the app is in
/// the foreground, and the screen is on.
public struct PlaybackPhone: Hashable, Sendable {
  /// The word.
  public let word: String
  /// The system with its app; `nil` for a bare radio.
  package let use: PhoneUse?
  /// The seed of the random delays of exits from regions, and of the random identifiers.
  package let seed: UInt64

  /// The seed for a recording that has no seed.
  public static let defaultSeed: UInt64 = 1

  /// The scan window of a phone without a system: such a phone listens whenever the recording's
  /// radio did.
  private static let wholeWindow = ScanWindow(.milliseconds(40), every: .milliseconds(40))

  /// The ending of a word for a phone whose screen is off.
  private static let screenOff = "-screen-off"

  /// Creates the phone that a word names.
  ///
  /// - Parameters:
  ///   - seed: The seed of the run that made the recording, so that the random delays and
  ///     identifiers of its phones are the same.
  ///   - place: The place of the word, for errors.
  /// - Throws: `unusable` with all words that are allowed.
  public init(
    _ word: String, seed: UInt64 = PlaybackPhone.defaultSeed, at place: InputPlace
  ) throws(InputError) {
    guard let known = Self.all.first(where: { $0.word == word }) else {
      // The word begins with a known system, so its ending is wrong.
      let hasSystem = SystemWord.allCases.contains { word.hasPrefix($0.rawValue + "-") }
      if !hasSystem, let coverage = SystemWord.coverage(of: word) {
        throw .unusable(place, coverage)
      }
      let systems = SystemWord.allCases.map(\.rawValue.quoted)
      let apps = AppState.words.map { "-\($0.key)".quoted }
      throw .unusable(
        place,
        "there is no \(word.quoted); choose from \(systems.joined(separator: ", ")), or with "
          + "\(apps.joined(separator: ", ")), then \(Self.screenOff.quoted)")
    }
    self.word = word
    self.seed = seed
    use = known.use
  }

  /// The words of all phones.
  public static var words: [String] { all.map(\.word) }

  private static var all: [(word: String, use: PhoneUse?)] {
    var all: [(word: String, use: PhoneUse?)] = []
    for system in SystemWord.allCases {
      let apps = [("", .foreground)] + AppState.words.map { ("-\($0.key)", $0.value) }
      for (ending, app) in apps {
        for isScreenOn in [true, false] {
          all.append(
            (
              system.rawValue + ending + (isScreenOn ? "" : screenOff),
              system.use(app, isScreenOn: isScreenOn, window: wholeWindow)
            ))
        }
      }
    }
    return all
  }

  /// `true` if the phone is not a bare radio.
  var hasSystem: Bool { use?.hasSystem ?? false }

  /// Returns the phone of a subject, with the random draws that a run with this seed makes for that
  /// subject; `nil` for a bare radio.
  func replayed(named name: String) -> ReplayedPhone? {
    guard let use else { return nil }
    let (chance, stream) = (Chance(seed: seed), RandomStream(name))
    return ReplayedPhone(use, identifierKey: chance.identifierKey(of: stream)) { exits in
      chance.exitFraction(of: stream, after: exits)
    }
  }
}

extension Recording {
  /// Checks that a subject can be replaced by a phone with a simulated system.
  ///
  /// - Throws: `unusable` if the subject had a system when it was recorded, or sent packets instead
  ///   of receiving them.
  func check(
    _ choice: PlaybackPhone, for subject: DeviceAddress, at place: InputPlace
  ) throws(InputError) {
    if !app(on: subject).isEmpty {
      throw .unusable(
        place,
        "\(names[subject].quoted) had a system when it was recorded; its app's events are in "
          + "\(source)/\(Self.deliveredFile), which is replayed without this option")
    }
    let links = sightings.lazy.map(\.advertisement).filter { $0.involves(subject) }
    guard links.isEmpty || links.contains(where: { $0.receiver == subject }) else {
      throw .unusable(
        place,
        "\(names[subject].quoted) sent all of its packets; a phone needs packets that it received")
    }
  }
}
