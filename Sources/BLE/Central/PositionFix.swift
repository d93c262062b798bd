/// Where a device is taken to be, and how sure that is.
public struct PositionFix: Hashable, Sendable {
  /// The place.
  public var point: Point
  /// How far off it may be.
  public var covariance: Covariance
  /// The name of the surveyed cell that the device is taken to be in; `nil` for methods that know
  /// no cells.
  public var cell: String?

  /// A place and its scatter.
  public init(_ point: Point, covariance: Covariance, cell: String? = nil) {
    self.point = point
    self.covariance = covariance
    self.cell = cell
  }

  /// Whether a place lies within the region that holds the device with a confidence of 95 %: the
  /// ellipse of the covariance out to √5.991 = 2.448 standard deviations.
  ///
  /// 5.991 = -2 ln 0.05 is the quantile of χ² with two degrees of freedom.
  public func regionHolds(_ place: Point) -> Bool {
    covariance.squaredDistance(of: place - point).map { $0 <= Self.squaredRadius } ?? false
  }

  /// The square of the region's radius, in standard deviations: -2 ln 0.05.
  public static let squaredRadius = 5.991464547107979
}
