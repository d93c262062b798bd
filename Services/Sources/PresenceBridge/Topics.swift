import MQTT

/// The topics of a bridge, below a prefix.
package struct Topics: Sendable, Hashable {
  /// The topic above all others.
  package let prefix: TopicName
  /// `PREFIX/presence-bridge/status`: `online`, or `offline` once the bridge is gone.
  package let status: TopicName
  private let presence: TopicName
  private let welcome: TopicName

  /// Creates the topics below a prefix.
  ///
  /// - Throws: `string` if they are too long.
  package init(below prefix: TopicName) throws(TopicError) {
    self.prefix = prefix
    status = try prefix.appending(TopicLevel("presence-bridge")).appending(TopicLevel("status"))
    presence = try prefix.appending(TopicLevel("presence"))
    welcome = try prefix.appending(TopicLevel("welcome"))
  }

  /// `PREFIX/presence/PERSON`: the room that a person is in, retained.
  package func presence(of person: String) throws(TopicError) -> TopicName {
    try presence.appending(TopicLevel(person))
  }

  /// `PREFIX/welcome/PERSON`: notifications to a person.
  package func welcome(of person: String) throws(TopicError) -> TopicName {
    try welcome.appending(TopicLevel(person))
  }
}
