import BLE
import Documents
import Engines

extension EngineSettings {
  private static let delays = 0.0...3600

  /// Declares the delays between the decisions of a rule and the reports of rooms. Defaults are not
  /// written to files.
  ///
  /// - Throws: `unusable` for a debounce that would never report a room.
  mutating func delays(_ delays: inout RoomDelays) throws(InputError) {
    try refuseObject(
      "debounceS",
      "whose wait, maxWait, leading and trailing are 'debounceS', 'debounceMaxWaitS', "
        + "'debounceLeading' and 'debounceTrailing'")
    try refuseObject("rollingAverageS", "whose window is 'rollingAverageS'")
    try delay(
      "dwellS", &delays.dwell,
      "the time for which rooms must be decided without a break before they are reported")
    var debounce = delays.debounce ?? RoomDebounce.Settings(wait: .zero)
    try delay(
      "debounceS", &debounce.wait, aliases: ["debounce"],  // room-assistant
      "the time without another decision after which rooms are reported; 0 for none")
    try settle(
      SettingDeclaration(
        "debounceMaxWaitS", .number(Self.delays),
        "the time after which a debounce reports rooms in any case; null for debounceS",
        takesNull: true),
      &debounce.maxWait, ValueKind(orNull: .duration(Self.delays)), omitting: .some(nil))
    try debounceFlag(
      "debounceLeading", &debounce.isLeading, omitting: false,
      "true if a debounce reports the first change at once; so rooms change at most once in debounceS"
    )
    try debounceFlag(
      "debounceTrailing", &debounce.isTrailing, omitting: true,
      "true if a debounce reports the newest rooms at its end")
    guard debounce.isLeading || debounce.isTrailing else {
      throw .unusable(
        place(of: "debounceTrailing"),
        "a debounce that is neither leading nor trailing never reports a room")
    }
    if debounce.wait > .zero {
      delays.debounce = debounce
    } else if !isListing {
      let others = ["debounceMaxWaitS", "debounceLeading", "debounceTrailing"]
      drop(others, ifReplaced: "debounceS")
      for key in others where isGiven(key) {
        throw .unusable(place(of: key), "requires \("debounceS".quoted), the time of a debounce")
      }
      delays.debounce = nil
    }
    try delay(
      "rollingAverageS", &delays.rollingAverage, aliases: ["rollingAverage"],  // room-assistant
      "the window of the rolling average: the rooms decided for its longest part are reported; 0 for "
        + "none")
  }

  /// Refuses an object of settings, such as room-assistant's files have for a behaviour.
  ///
  /// - Throws: `unusable`, with the keys that stand for the object's members here.
  private func refuseObject(_ key: String, _ members: String) throws(InputError) {
    guard fields.givesObject(for: key) else { return }
    throw .unusable(
      place(of: key), "an object is not a number; it is room-assistant's, \(members)")
  }

  private mutating func delay(
    _ key: String, _ time: inout Duration, aliases: [String] = [], _ help: String
  ) throws(InputError) {
    try settle(
      SettingDeclaration(key, .number(Self.delays), help, aliases: aliases), &time,
      .duration(Self.delays), omitting: .zero)
  }

  private mutating func debounceFlag(
    _ key: String, _ flag: inout Bool, omitting omitted: Bool, _ help: String
  ) throws(InputError) {
    try settle(SettingDeclaration(key, .flag, help), &flag, .flag, omitting: omitted)
  }
}
