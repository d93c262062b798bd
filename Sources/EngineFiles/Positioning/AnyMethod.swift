import BLE
import Positioning

/// A positioning method of any kind: a type-erased wrapper.
public struct AnyMethod: PositioningMethod {
  private var method: any PositioningMethod

  /// Creates a wrapper of a method.
  public init(_ method: some PositioningMethod) { self.method = method }

  /// The number of newest scans that the method uses.
  public var scanCount: Int { method.scanCount }

  /// The number of anchors that must be heard for a position.
  public var anchorsNeeded: Int { method.anchorsNeeded }

  /// `true` if the method uses the device's motion sensors.
  public var usesMotion: Bool { method.usesMotion }

  /// Returns the estimated position of the device; `nil` if there is none.
  public mutating func locate(_ recent: RecentScans) -> PositionFix? { method.locate(recent) }

  /// Returns the distance in metres of each anchor; `nil` if the method computes none.
  public func distances(in recent: RecentScans) -> [Double?]? { method.distances(in: recent) }
}
