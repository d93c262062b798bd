import BLE
import Documents
import Phones

/// The system, the app and the schedule of a phone as described in a scenario: the keys `system`,
/// `app`, `screen` and `schedule` of the phone.
package enum PhoneUseFile {
  /// The words of systems.
  package enum System: String, CaseIterable {
    case raw
    case ios
    case android13 = "android-13"
    case android8 = "android-8"
  }

  /// The words of the app's states at the start.
  package static let apps: KeyValuePairs<String, AppState> = [
    "foreground": .foreground, "background": .background, "terminated": .terminated,
    "force-quit": .forceQuit,
  ]

  /// The words of what can be on or off.
  package static let switches: KeyValuePairs<String, Bool> = ["on": true, "off": false]

  /// The keys that only a bare radio has.
  private static let scanKeys = ["scanIntervalMs", "scanWindowMs"]

  /// Reads the use of a phone; `nil` for a bare radio without an app's life.
  ///
  /// - Parameters:
  ///   - window: The schedule of a bare radio.
  ///   - isFollowed: `true` for a phone whose connections are recorded, and so its app's life.
  package static func read(
    from fields: inout Fields, window: ScanWindow, isFollowed: Bool
  ) throws(InputError) -> PhoneUse? {
    let system = try fields.choice("system", among: systems, default: .raw)
    if system != .raw {
      for key in scanKeys where fields.has(key) {
        throw .unusable(
          fields.place(of: key),
          "system '\(system.rawValue)' has its own scan windows; system 'raw' takes this key")
      }
    }
    let restoresState = try fields.flag("restoresState", default: false)
    let app = try fields.choice("app", among: apps, default: .foreground)
    let isScreenOn = try fields.choice("screen", among: switches, default: true)
    let entries = try fields.list("schedule", of: PhoneStepFile.self, count: 0...1000)
    for (entry, next) in zip(entries, entries.dropFirst()) where next.time < entry.time {
      throw .unusable(
        next.place.key("atS"),
        "\(next.time.seconds.inFewDigits) is before \(entry.time.seconds.inFewDigits) of the entry "
          + "above; entries are in order of time")
    }
    return use(
      of: system, app, isScreenOn: isScreenOn, schedule: entries.flatMap(\.steps), window: window,
      isFollowed: isFollowed, restoresState: restoresState)
  }

  /// Returns the use of a phone; `nil` for a bare radio without an app's life.
  ///
  /// - Parameters:
  ///   - window: The schedule of a bare radio.
  ///   - isFollowed: `true` for a bare radio whose app's life is recorded nevertheless.
  ///   - restoresState: `true` for an app whose scan and connections outlast it.
  package static func use(
    of system: System, _ app: AppState, isScreenOn: Bool, schedule: [PhoneUse.Step] = [],
    window: ScanWindow, isFollowed: Bool = false, restoresState: Bool = false
  ) -> PhoneUse? {
    if system == .raw, app == .foreground, isScreenOn, schedule.isEmpty, !isFollowed {
      return nil
    }
    var settings: SystemSettings =
      switch system {
      case .raw: .raw(window)
      case .ios: .ios
      case .android13: .android13
      case .android8: .android8
      }
    settings.scanRelaunch = restoresState
    return PhoneUse(settings, app: app, isScreenOn: isScreenOn, schedule: schedule)
  }

  /// The systems by their words.
  private static var systems: KeyValuePairs<String, System> {
    [
      System.raw.rawValue: .raw, System.ios.rawValue: .ios,
      System.android13.rawValue: .android13, System.android8.rawValue: .android8,
    ]
  }
}

/// An entry of a phone's schedule: `{ atS: 60, screen: "off" }`.
package struct PhoneStepFile: Described {
  package let place: InputPlace
  package let time: Instant
  /// The changes, in this order if there are several: Bluetooth, airplane mode, screen, app.
  package let steps: [PhoneUse.Step]

  /// The words of what happens to the app.
  package static let apps: KeyValuePairs<String, PhoneChange> = [
    "foreground": .appOpened, "background": .appLeft, "terminated": .appTerminated,
    "force-quit": .appForceQuit,
  ]

  package init(from fields: inout Fields) throws(InputError) {
    place = fields.place
    let time = Instant.start.advanced(by: try fields.duration("atS", in: 0...86_400))
    var changes: [PhoneChange] = []
    if fields.has("bluetooth") {
      changes.append(
        .bluetooth(isOn: try fields.choice("bluetooth", among: PhoneUseFile.switches)))
    }
    if fields.has("airplaneMode") {
      changes.append(
        .airplaneMode(isOn: try fields.choice("airplaneMode", among: PhoneUseFile.switches)))
    }
    if fields.has("screen") {
      changes.append(.screen(isOn: try fields.choice("screen", among: PhoneUseFile.switches)))
    }
    if fields.has("app") { changes.append(try fields.choice("app", among: Self.apps)) }
    guard !changes.isEmpty else {
      throw .unusable(place, "requires one of 'app', 'screen', 'bluetooth', 'airplaneMode'")
    }
    self.time = time
    steps = changes.map { PhoneUse.Step($0, at: time) }
  }
}
