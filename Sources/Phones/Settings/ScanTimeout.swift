/// A limit on how long a scan may run.
public struct ScanTimeout: Hashable, Sendable {
  /// The time that a scan may run without a pause.
  public var limit: Duration
  /// `true` if a scan with filters continues after the limit, at low power.
  public var keepsFiltered: Bool

  /// Creates a limit.
  public init(_ limit: Duration, keepsFiltered: Bool) {
    self.limit = limit
    self.keepsFiltered = keepsFiltered
  }
}
