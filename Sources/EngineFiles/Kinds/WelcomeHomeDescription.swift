import BLE
import Buildings
import Documents
import Engines

/// An app from an article on presence, as described in a file.
///
///     {
///       kind: "welcome-home",
///       rooms: { kitchen: ["b-kitchen"], study: ["b-study", "b-shelf"] },
///       reports: 3,      // and so on: `simrun help engine welcome-home` has all
///     }
///
/// Settings that are not given have the defaults of `WelcomeHomeSettings`.
public struct WelcomeHomeDescription: EngineDescription {
  /// The word of the kind, `welcome-home`.
  public static let kind = "welcome-home"
  /// A summary of the kind, in one line.
  public static let summary =
    "is woken by regions, ranges for the room, and welcomes people home"

  /// The rooms, in the order of their names.
  public private(set) var rooms: [RoomDescription] = []
  /// The settings, without the rooms.
  private var ownSettings = WelcomeHomeSettings(rooms: [])

  /// Creates a description with the default settings and no rooms.
  public init() {}

  /// The settings.
  public var settings: WelcomeHomeSettings {
    var settings = ownSettings
    settings.rooms = rooms.map(\.room)
    return settings
  }

  /// Returns the app on the phone of the person with this name; `nil` means an unknown person.
  func owned(by name: String?) -> WelcomeHomeDescription {
    var app = self
    app.ownSettings.person = name
    return app
  }

  /// The topics that the engine decides: rooms and notifications.
  public var topics: Set<DecisionTopic> { [.rooms, .notifications] }

  /// The regions are ranged and monitored by the system.
  public var readings: Readings { .ranging }

  /// `true`: the rooms are determined by distances.
  public var readsDeclaredPowers: Bool { true }

  /// Returns a new engine in its initial state.
  public func makeEngine() -> AnyEngine {
    AnyEngine(WelcomeHome(settings), readings: readings)
  }

  /// Returns the rule and the figures behind a decision.
  public func grounds(of context: GroundsContext) -> Grounds? {
    let grounds = WelcomeHomeGrounds(description: self, context: context)
    return Grounds(rule: grounds.rule, figures: grounds.grounds)
  }

  /// Returns the room, and what keeps the engine from entering another room, from a welcome and
  /// from its actions.
  public func standing(
    of engine: AnyEngine, at time: Instant, names: [Anchor: String]
  ) -> Standing? {
    engine.found(as: WelcomeHome.self).map {
      WelcomeHomeStanding($0, rooms, at: time, names: names).standing
    }
  }

  /// Declares the settings, in the order in which they are read.
  public mutating func declare(in settings: inout EngineSettings) throws(InputError) {
    settings.expect("rooms")
    try settings.rooms("rooms", &rooms, "the rooms, with the beacons in each")
    try rooms.check(at: settings.place(of: "rooms"))
    try settings.roomSource(
      &ownSettings.source, "the source of the room: the nearest ranged beacon, or the newest region"
    )
    try settings.integer(
      "reports", &ownSettings.reports, in: 1...60,
      "the number of newest reports of ranging that are averaged before a room is taken")
    try settings.duration(
      "rangesForS", &ownSettings.rangesFor, in: 0...3600,
      "the time for which ranging goes on after a room was taken, with a room from each report")
    try settings.distanceModel(&ownSettings.distance, &ownSettings.measuredPower)
    try settings.reach(&ownSettings.maxDistance)
    try settings.duration(
      "outsideDelayS", &ownSettings.outsideDelay, in: 0...86_400,
      "the time from leaving the region of all beacons to outside, unless it is entered again; an app in "
        + "the background is suspended after 10 s")
    try settings.duration(
      "quietS", &ownSettings.quiet, in: 0...86_400,
      "the time since the region of all beacons was left in which nobody is welcomed")
    try settings.settle(
      SettingDeclaration(
        "actions", .actions, "the messages for a broker, with the rooms, hours and people of each"),
      &ownSettings.actions, .homeActions)
    try settings.clockTime(
      "startsAt", &ownSettings.startsAt, "the time of day at 0 s, for actions with hours")
    try settings.path(
      "person", &ownSettings.person,
      "the name of the phone's owner, for actions with people; in a scenario by default that of the "
        + "walker",
      resolve: { name, _ in name })
    try checkActions(at: settings.place(of: "actions"))
    try settings.flag(
      "remembers", &ownSettings.remembers,
      "true if the room and the last exit outlast the end of the app")
  }

  /// Checks that the rooms of actions exist, and that the time of day is known if an action has
  /// hours.
  private func checkActions(at place: InputPlace) throws(InputError) {
    for (index, action) in ownSettings.actions.enumerated() {
      for room in action.rooms where !rooms.contains(where: { $0.name == room }) {
        throw .noSuchName(room, among: rooms.map(\.name), at: place[index].key("rooms"))
      }
      if action.hours != nil, ownSettings.startsAt == nil {
        throw .unusable(place[index], "has hours, which require 'startsAt', the time of day at 0 s")
      }
    }
  }

  /// Checks that the plan has the engine's rooms, unless the plan has no rooms at all.
  public func check(on plan: FloorPlan, at place: InputPlace) throws(InputError) {
    try rooms.check(on: plan, at: place)
  }
}
