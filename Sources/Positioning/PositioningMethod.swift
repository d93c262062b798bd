import BLE

/// A method that estimates the position of a device from its recent scans.
///
/// A method is a value without a clock, and depends only on its recent scans, in order. It is
/// called once for each scan. The anchors of its scans and their order are fixed when it is
/// created. After a lost signal, `Positioner` continues with a copy that has heard nothing.
public protocol PositioningMethod: Sendable {
  /// The number of newest scans used; 1 or more.
  var scanCount: Int { get }

  /// The number of anchors that must be heard for the next position, in the scans used. If the
  /// method needs the sites of anchors, only anchors with a known site count. By default 1; 0 while
  /// a method continues from memory.
  var anchorsNeeded: Int { get }

  /// `true` if the method uses the readings of the device's motion sensors; by default `false`.
  var usesMotion: Bool { get }

  /// The estimated position; `nil` if too little was heard.
  mutating func locate(_ recent: RecentScans) -> PositionFix?

  /// The distances from which the method computes the position: one for each anchor, in metres, in
  /// the order of the scans; `nil` for an anchor that is not heard or whose position is unknown.
  /// `nil` altogether, the default, for a method that computes no distances.
  func distances(in recent: RecentScans) -> [Double?]?
}

extension PositioningMethod {
  /// The default: one anchor.
  public var anchorsNeeded: Int { 1 }

  /// Uses no motion sensors.
  public var usesMotion: Bool { false }

  /// The default: no distances.
  public func distances(in recent: RecentScans) -> [Double?]? { nil }
}
