import BLE

/// A way to tell where a device is from what it heard.
///
/// A method is a value, has no clock, and gives the same for the same soundings, in order. It is
/// asked once for each scan. The anchors of its soundings are always the same, in the same order;
/// which they are it was told when it was made. Once the signal is lost, `Positioner` goes on with a copy
/// that has heard nothing.
public protocol PositioningMethod: Sendable {
  /// How many of the newest scans it looks at; 1 or more.
  var scanCount: Int { get }

  /// Where the device is; `nil` where too little was heard to say.
  mutating func locate(_ sounding: Sounding) -> PositionFix?
}
