/// A limit on how often an app may start scans.
public struct StartLimit: Hashable, Sendable {
  /// The count of scans that may start in a period; at least 1.
  public var count: Int
  /// The period in which no more than `count` scans may start.
  public var period: Duration

  /// Creates a limit.
  ///
  /// - Precondition: The count is at least 1.
  public init(_ count: Int, in period: Duration) {
    precondition(count >= 1, "no app may start \(count) scans")
    self.count = count
    self.period = period
  }
}
