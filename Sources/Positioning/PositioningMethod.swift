import BLE

/// A method that estimates the position of a device from its recent scans.
///
/// A method is a value without a clock, and depends only on its recent scans, in order. It is
/// called once for each scan. The anchors of its scans and their order are fixed when it is
/// created. After a lost signal, `Positioner` continues with a copy that has heard nothing.
public protocol PositioningMethod: Sendable {
  /// The number of newest scans used; 1 or more.
  var scanCount: Int { get }

  /// The number of anchors that must be heard for the next position, in the scans used; if the
  /// method needs their sites, of anchors with a known site. By default 1; 0 while a method
  /// continues from memory.
  var anchorsNeeded: Int { get }

  /// `true` if the method uses the readings of the device's motion sensors; by default `false`.
  var usesMotion: Bool { get }

  /// The estimated position; `nil` if too little was heard.
  mutating func locate(_ recent: RecentScans) -> PositionFix?

  /// The distance of each anchor from which the method computes the position, in metres, in the
  /// order of the scans; `nil` for an anchor that is not heard or whose position is unknown. `nil`
  /// altogether, the default, for a method that computes no distances.
  func distances(in recent: RecentScans) -> [Double?]?
}

extension PositioningMethod {
  /// One anchor.
  public var anchorsNeeded: Int { 1 }

  /// Uses no motion sensors.
  public var usesMotion: Bool { false }

  /// Computes no distances.
  public func distances(in recent: RecentScans) -> [Double?]? { nil }
}
