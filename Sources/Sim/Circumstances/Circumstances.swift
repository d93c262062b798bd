/// The circumstances of the apps in a run, apart from the radio.
public struct Circumstances: Hashable, Sendable {
  /// The server of apps that have no server of their own; `nil` means a server that stores each
  /// report at once.
  public var server: Server?
  /// The position of the plan on the globe; `nil` if devices cannot be located.
  public var globe: Globe?

  /// The circumstances of a run; by default with a server that stores each report at once, and
  /// without a place on the globe.
  public init(server: Server? = nil, globe: Globe? = nil) {
    self.server = server
    self.globe = globe
  }
}
