import BLE
import Positioning

/// A method of any kind, for those who position and do not care how.
public struct AnyMethod: PositioningMethod {
  private var method: any PositioningMethod

  /// This method.
  public init(_ method: some PositioningMethod) {
    self.method = method
  }

  /// How many of the newest scans the method looks at.
  public var scanCount: Int { method.scanCount }

  /// Where the method takes the device to be.
  public mutating func locate(_ sounding: Sounding) -> PositionFix? {
    method.locate(sounding)
  }
}
