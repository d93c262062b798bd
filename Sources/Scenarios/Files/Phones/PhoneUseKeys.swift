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

  /// Reads the use of a phone; `nil` for a bare radio whose app is not followed.
  ///
  /// - Parameters:
  ///   - scan: The keys of the scan schedule, from which `scanner` was read.
  ///   - isFollowed: `true` for a phone whose connections are recorded, and with them the life
  ///     cycle of its app.
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
      try fields.finish()
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
