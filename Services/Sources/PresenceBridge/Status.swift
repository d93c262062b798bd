/// The texts of a bridge's status.
package enum Status {
  /// The bridge is connected.
  package static let online = "online"
  /// It is not; the broker says so itself if the bridge is killed.
  package static let offline = "offline"
}
