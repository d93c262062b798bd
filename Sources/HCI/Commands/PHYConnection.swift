/// The timing of a connection that is made on one physical layer.
public struct PHYConnection: Hashable, Sendable {
  /// The layer.
  public var layer: PHYLayer
  /// The interval of the scan for the peer, in units of 0.625 ms.
  public var scanInterval: UInt16
  /// The window of the scan for the peer, in units of 0.625 ms; at most the interval.
  public var scanWindow: UInt16
  /// The timing of the connection.
  public var timing: HCIConnectionTiming

  /// Creates the timing of a connection.
  public init(
    _ layer: PHYLayer = .le1M, scanInterval: UInt16, scanWindow: UInt16, timing: HCIConnectionTiming
  ) {
    self.layer = layer
    self.scanInterval = scanInterval
    self.scanWindow = scanWindow
    self.timing = timing
  }
}
