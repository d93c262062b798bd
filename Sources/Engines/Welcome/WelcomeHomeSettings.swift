import BLE

/// The settings of `WelcomeHome`. The defaults are the published app's.
public struct WelcomeHomeSettings: Hashable, Sendable {
  /// The rooms and their beacons.
  public var rooms: [PresenceRoom]
  /// The source of the room: the nearest of the ranged beacons, or the region entered last, as in
  /// the first version of the app.
  public var source = RoomSource.nearest
  /// The number of newest reports of ranging whose levels are averaged before a room is taken; 1 or
  /// more. Reports without a beacon of known proximity do not count.
  public var reports = 1
  /// The time for which ranging continues after a room was decided, with a room from each report;
  /// not negative. With zero, ranging ends with the room.
  public var rangesFor = Duration.zero
  /// The distance model.
  public var distance = DistanceModel.logDistance()
  /// The measured power of a beacon that declares none.
  public var measuredPower = PowerLevel(dBm: -59)
  /// The distance in metres beyond which the proximity of a beacon counts as unknown.
  public var maxDistance = 1000.0
  /// The time from the exit from the home region to the decision that the person is outside; not
  /// negative. An entry in this time cancels it. An app in the background is suspended before: iOS
  /// lets it run for about 10 s.
  public var outsideDelay = Duration.zero
  /// The time since the last exit from the home region within which an entry is no occasion to
  /// welcome; not negative.
  public var quiet = Duration.seconds(300)

  /// The title of the action that the notification offers.
  public var action = "Watch TV"
  /// The topic to which a message is published when the person chooses the action; `nil` for none.
  /// The published app has `Thuis/scene/homeTheater`.
  public var actionTopic: String?
  /// The message.
  public var actionMessage = "on"
  /// `true` if the room and the last exit outlast the end of the app. The published app forgets
  /// them.
  public var remembers = false

  /// Creates the settings of the published app.
  public init(rooms: [PresenceRoom]) { self.rooms = rooms }
}
