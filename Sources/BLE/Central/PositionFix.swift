/// An estimated position of a device, with its uncertainty.
public struct PositionFix: Hashable, Sendable {
  /// The estimated position.
  public var point: Point
  /// The covariance of the estimate.
  public var covariance: Covariance
  /// The name of the estimated survey cell; `nil` for methods without cells.
  public var cell: String?

  /// Creates a fix from a position and its covariance.
  public init(_ point: Point, covariance: Covariance, cell: String? = nil) {
    self.point = point
    self.covariance = covariance
    self.cell = cell
  }

  /// Returns `true` if a point lies within the 95 % confidence region: the ellipse of the
  /// covariance out to √5.991 = 2.448 standard deviations.
  ///
  /// 5.991 = -2 ln 0.05 is the quantile of χ² with two degrees of freedom.
  public func regionHolds(_ place: Point) -> Bool {
    covariance.squaredDistance(of: place - point).map { $0 <= Self.squaredRadius } ?? false
  }

  /// The square of the confidence region's radius in standard deviations: -2 ln 0.05.
  public static let squaredRadius = 5.991464547107979
}
