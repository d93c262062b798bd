import BLE

/// The settings of `WelcomeHome`. The defaults are the published app's.
public struct WelcomeHomeSettings: Hashable, Sendable {
  /// The rooms and their beacons.
  public var rooms: [PresenceRoom]
  /// The source of the room: the nearest of the ranged beacons, or the region entered last, as in
  /// the first version of the app.
  public var source = RoomSource.nearest
  /// The count of the newest reports of ranging whose levels are averaged before a room is decided;
  /// 1 or more. Reports without a beacon of known proximity do not count.
  public var reports = 1
  /// The time for which ranging continues after a room was decided; not negative. In that time, the
  /// room is decided anew with each report. With zero, ranging ends once a room is decided.
  public var rangesFor = Duration.zero
  /// The distance model.
  public var distance = DistanceModel.logDistance()
  /// The measured power of a beacon that declares none.
  public var measuredPower = PowerLevel(dBm: -59)
  /// The distance in metres beyond which the proximity of a beacon counts as unknown.
  public var maxDistance = 1000.0
  /// The time from the exit from the home region to the decision that the person is outside; not
  /// negative. An entry in this time cancels the decision. An app in the background may be
  /// suspended before this time has passed: iOS lets it run for about 10 s.
  public var outsideDelay = Duration.zero
  /// The time since the last exit from the home region within which an entry is not an occasion to
  /// welcome; not negative.
  public var quiet = Duration.seconds(300)

  /// The actions. When the person chooses the notification's action, the first action that suits is
  /// published; actions that do not ask are published in each room that is entered. The published
  /// app has one action, with the title `Watch TV` and the topic `Thuis/scene/homeTheater`.
  public var actions: [HomeAction] = []
  /// The time since midnight at `Instant.start`, which is at 0 s; `nil` if the time of day is
  /// unknown.
  public var startsAt: Duration?
  /// The name of the phone's owner; `nil` if the name is unknown.
  public var person: String?
  /// `true` if the room and the last exit outlast the end of the app. The published app forgets
  /// them.
  public var remembers = false

  /// Creates the settings of the published app.
  public init(rooms: [PresenceRoom]) { self.rooms = rooms }
}
