import BLE

/// The layout of a frame in its structure: the bytes by which it is recognised, and the parts that
/// follow.
struct FrameShape {
  /// The name of the frame with its article: `an iBeacon`.
  let name: String
  /// The type of the structure.
  let kind: AdvertisingData.Kind
  /// The company or the service that the data belongs to; `nil` means any owner.
  let owner: UInt16?
  /// The bytes after the owner by which the frame is recognised.
  let marker: [UInt8]
  /// The parts that follow, in order, each with its number of bytes.
  let parts: [(name: String, bytes: Int)]
  /// The number of bytes at the end that may be absent.
  var spare = 0

  /// The number of bytes after the marker in a complete frame.
  var count: Int { parts.reduce(0) { $0 + $1.bytes } }

  /// The shapes of the frames of known formats. Their layouts and sources are documented at their
  /// types in `BLE`.
  static let all = DescribedFrames.all.shapes
}
