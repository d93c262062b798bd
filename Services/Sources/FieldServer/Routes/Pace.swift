/// The pause between the events that a browser gets.
///
/// It is in proportion to what an event takes, so that a page with much to draw leaves the server
/// its time for reports.
package struct Pace: Sendable {
  private let shortest: Duration

  /// The pace of a page about one topic.
  package static let topic = Pace(shortest: .milliseconds(250))
  /// The pace of the page about all topics, whose events are larger.
  package static let allTopics = Pace(shortest: .seconds(1))

  /// The least ratio of a pause to the time that an event takes.
  private static let rest = 10

  /// The pause after an event that took a time to make.
  package func pause(after taken: Duration) -> Duration { max(shortest, taken * Self.rest) }
}
