import BLE
import Documents
import Phones
import Sim

/// The keys of the system, the app and the schedule of a phone.
struct PhoneUseKeys: KeyGroup {
  private let system = Key(
    "system", SystemWord.values,
    "the system, which decides what the engine receives; raw is a bare radio", default: .raw)
  private let declarations = AppDeclarationKeys()
  private let app = Key(
    "app", .choice(AppState.words), "the state of the app at the start", default: .foreground)
  private let screen = Key("screen", .onOrOff, "the screen at the start", default: true)
  private let schedule: Key<[PhoneStep]> = Key(
    "schedule", .list(PhoneStepKeys(), count: 0...1000),
    "what the user does with the phone, in order of time", default: [])

  /// Reads the use of a phone; `nil` for a bare radio without an app's life.
  ///
  /// - Parameters:
  ///   - scan: The keys of its schedule as a bare radio, which are `scanner`'s.
  ///   - isFollowed: `true` for a phone whose connections are recorded, and so its app's life.
  func read(
    from fields: inout Fields, scanning scan: ScanKeys, of scanner: Scanner, isFollowed: Bool
  ) throws(InputError) -> PhoneUse? {
    let system = try fields[system]
    if system != .raw {
      for key in scan.schedule.map(\.name) where fields.has(key) {
        throw .unusable(
          fields.place(of: key),
          "system '\(system.rawValue)' has its own scan windows; system 'raw' takes this key")
      }
    }
    let declarations = try declarations.read(from: &fields, for: system)
    let app = try fields[app]
    let isScreenOn = try fields[screen]
    let entries = try fields[schedule]
    for (entry, next) in zip(entries, entries.dropFirst()) where next.time < entry.time {
      throw .unusable(
        next.place.key("atS"),
        "\(next.time.seconds.inFewDigits) is before \(entry.time.seconds.inFewDigits) of the entry "
          + "above; entries are in order of time")
    }
    return system.use(
      app, isScreenOn: isScreenOn, schedule: entries.flatMap(\.steps),
      window: ScanWindow(scanner.window, every: scanner.interval), isFollowed: isFollowed,
      declaring: declarations)
  }
}

/// The word of a phone's system.
enum SystemWord: String, CaseIterable {
  case raw
  case ios
  case android14 = "android-14"
  case android13 = "android-13"
  case android8 = "android-8"

  fileprivate static var choices: KeyValuePairs<String, SystemWord> {
    [
      raw.rawValue: .raw, ios.rawValue: .ios, android14.rawValue: .android14,
      android13.rawValue: .android13, android8.rawValue: .android8,
    ]
  }

  /// `true` for a version of Android.
  var isAndroid: Bool {
    switch self {
    case .raw, .ios: false
    case .android14, .android13, .android8: true
    }
  }

  /// The words as values of a key.
  fileprivate static var values: ValueKind<SystemWord> {
    let words = ValueKind<SystemWord>.choice(choices)
    return ValueKind(
      words.schema,
      read: { entry throws(InputError) in
        if case .text(let text) = entry.value, let coverage = coverage(of: text) {
          throw .unusable(entry.place, coverage)
        }
        return try words.read(entry)
      }, json: words.json)
  }

  /// Returns the words that stand for a system of another version: `android-12`, `Android 15`, `ios17`;
  /// `nil` for a word of a system, and for any other text.
  package static func coverage(of text: String) -> String? {
    guard SystemWord(rawValue: text) == nil else { return nil }
    let letters = text.lowercased().filter { $0 != "-" && $0 != " " && $0 != "_" }
    for name in ["iphoneos", "ios"] where letters.hasPrefix(name) {
      return "there is no \(text.quoted); \("ios".quoted) stands for all versions of iOS"
    }
    guard letters.hasPrefix("android") else { return nil }
    let all =
      "\(android8.rawValue.quoted) stands for Android 8 to 12L, "
      + "\(android13.rawValue.quoted) for 13, \(android14.rawValue.quoted) for 14 and later"
    guard let version = Int(letters.dropFirst("android".count).prefix { $0.isNumber }) else {
      return "there is no \(text.quoted); \(all)"
    }
    let covering: SystemWord? =
      switch version {
      case ..<8: nil
      case ..<13: .android8
      case 13: .android13
      default: .android14
      }
    guard let covering else {
      return "there is no \(text.quoted), and older versions than Android 8 are left out; \(all)"
    }
    return "there is no \(text.quoted); take \(covering.rawValue.quoted): \(all)"
  }

  /// Returns the use of a phone; `nil` for a bare radio without an app's life.
  ///
  /// - Parameters:
  ///   - window: The schedule of a bare radio.
  ///   - isFollowed: `true` for a bare radio whose app's life is recorded nevertheless.
  ///   - declarations: What the app declares or asks of the system.
  func use(
    _ app: AppState, isScreenOn: Bool, schedule: [PhoneUse.Step] = [], window: ScanWindow,
    isFollowed: Bool = false, declaring declarations: AppDeclarations = AppDeclarations()
  ) -> PhoneUse? {
    if self == .raw, app == .foreground, isScreenOn, schedule.isEmpty, !isFollowed {
      return nil
    }
    var settings: SystemSettings =
      switch self {
      case .raw: .raw(window)
      case .ios: .ios
      case .android14: .android14
      case .android13: .android13
      case .android8: .android8
      }
    declarations.apply(to: &settings)
    return PhoneUse(settings, app: app, isScreenOn: isScreenOn, schedule: schedule)
  }
}

extension AppState {
  /// The words of the app's states.
  static let words: KeyValuePairs<String, AppState> = [
    "foreground": .foreground, "background": .background, "terminated": .terminated,
    "force-quit": .forceQuit,
  ]
}

/// The keys of an entry of a phone's schedule: `{ atS: 60, screen: "off" }`.
private struct PhoneStepKeys: ObjectKeys {
  let time = Key("atS", .time, "the time, in seconds from the start of the run")
  let app = Key(
    "app",
    .choice([
      "foreground": PhoneChange.appOpened, "background": .appLeft, "terminated": .appTerminated,
      "force-quit": .appForceQuit,
    ]), "the user opens, leaves or force-quits the app, or the system terminates it",
    isRequired: false)
  let screen = Key("screen", .onOrOff, "the screen", isRequired: false)
  let bluetooth = Key("bluetooth", .onOrOff, "Bluetooth", isRequired: false)
  let airplaneMode = Key("airplaneMode", .onOrOff, "airplane mode", isRequired: false)

  var schema: ObjectSchema {
    ObjectSchema(
      "phoneStep", "entry of a phone's schedule", self,
      anyOf: [app, screen, bluetooth, airplaneMode])
  }

  func read(from fields: inout Fields) throws(InputError) -> PhoneStep {
    let time = Instant.start.advanced(by: try fields[time])
    var changes: [PhoneChange] = []
    if let isOn = try fields[ifGiven: bluetooth] { changes.append(.bluetooth(isOn: isOn)) }
    if let isOn = try fields[ifGiven: airplaneMode] { changes.append(.airplaneMode(isOn: isOn)) }
    if let isOn = try fields[ifGiven: screen] { changes.append(.screen(isOn: isOn)) }
    if let change = try fields[ifGiven: app] { changes.append(change) }
    guard !changes.isEmpty else {
      throw .unusable(fields.place, "requires one of 'app', 'screen', 'bluetooth', 'airplaneMode'")
    }
    return PhoneStep(
      place: fields.place, time: time, steps: changes.map { PhoneUse.Step($0, at: time) })
  }
}

/// An entry of a phone's schedule.
private struct PhoneStep {
  let place: InputPlace
  let time: Instant
  /// The changes, in this order if there are several: Bluetooth, airplane mode, screen, app.
  let steps: [PhoneUse.Step]
}
