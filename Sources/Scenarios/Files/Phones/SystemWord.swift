import Documents
import Phones
import Sim

/// The word of a phone's system.
enum SystemWord: String, CaseIterable {
  case raw
  case ios
  case android14 = "android-14"
  case android13 = "android-13"
  case android8 = "android-8"

  private static var choices: KeyValuePairs<String, SystemWord> {
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

  /// The values of a key that takes these words.
  static var values: ValueKind<SystemWord> {
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

  /// Returns a sentence that says which word stands for a system version that has no word of its
  /// own, such as `android-12`, `Android 15` or `ios17`; `nil` if the text is the word of a system,
  /// or is not the name of a version.
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

  /// Returns the use of a phone; `nil` for a bare radio whose app is not followed.
  ///
  /// - Parameters:
  ///   - window: The scan schedule of a bare radio.
  ///   - isFollowed: `true` if the life cycle of the app is recorded even on a bare radio.
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
