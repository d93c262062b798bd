import BLE

/// An action of `WelcomeHome`: a message for a broker, with the rooms, the hours and the people
/// that it is for.
public struct HomeAction: Hashable, Sendable {
  /// The title, as a notification offers it.
  public var title: String
  /// The topic to which the message is published.
  public var topic: String
  /// The message.
  public var message = "on"
  /// `true` if the message is published when the person chooses the notification's action; `false`
  /// if it is published as soon as a room is entered.
  public var asks = true
  /// The rooms in which the message is published. If there are none, the message is published in
  /// every room and, with `asks`, outside as well.
  public var rooms: [String] = []
  /// The hours in which the message is published; `nil` means at any hour.
  public var hours: DailyHours?
  /// The people for whom the message is published; empty for anyone.
  public var people: [String] = []

  /// Creates an action for any room, hour and person.
  public init(_ title: String, topic: String) {
    self.title = title
    self.topic = topic
  }

  /// The message for the broker, which does not keep it.
  package var publication: Publication { Publication(message, to: topic, isRetained: false) }

  /// Returns `true` if the action is for a room, or for outside (`nil`).
  package func suits(room: String?) -> Bool {
    rooms.isEmpty || room.map(rooms.contains) ?? false
  }

  /// Returns `true` if the action suits a time of day, given as the time since midnight; `nil`
  /// stands for an unknown time.
  package func suits(_ timeOfDay: Duration?) -> Bool {
    hours.map { hours in timeOfDay.map(hours.contains) ?? false } ?? true
  }

  /// Returns `true` if the action is for the person with a name, or for an unknown person (`nil`).
  package func suits(person: String?) -> Bool {
    people.isEmpty || person.map(people.contains) ?? false
  }
}

/// A part of every day, from one time until another, which may be after midnight.
public struct DailyHours: Hashable, Sendable {
  /// The first instant, as the time since midnight.
  public var start: Duration
  /// The end, which is not within the hours, as the time since midnight.
  public var end: Duration

  /// The length of a day.
  public static let day = Duration.seconds(86_400)

  /// Creates the hours from one time until another.
  ///
  /// - Precondition: Both are within a day, and differ.
  public init(from start: Duration, until end: Duration) {
    precondition(start >= .zero && start < Self.day && end >= .zero && end < Self.day)
    precondition(start != end, "hours from a time until the same")
    self.start = start
    self.end = end
  }

  /// Returns `true` if a time since midnight is within the hours.
  public func contains(_ timeOfDay: Duration) -> Bool {
    start < end
      ? start <= timeOfDay && timeOfDay < end : start <= timeOfDay || timeOfDay < end
  }
}
