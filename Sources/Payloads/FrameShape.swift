import BLE

/// The layout of a frame in its structure: the bytes by which it is recognised, and the parts that
/// follow.
struct FrameShape {
  /// The name of the frame with its article: `an iBeacon`.
  let name: String
  /// The type of the structure.
  let kind: AdvertisingData.Kind
  /// The company or the service that the data belongs to; `nil` for any.
  let owner: UInt16?
  /// The bytes after the owner by which the frame is recognised.
  let marker: [UInt8]
  /// The parts that follow, in order, each with its number of bytes.
  let parts: [(name: String, bytes: Int)]
  /// The number of bytes at the end that may be absent.
  var spare = 0

  /// The number of bytes after the marker in a complete frame.
  var count: Int { parts.reduce(0) { $0 + $1.bytes } }

  /// The frames of known formats. Their layouts and sources are documented at their types in `BLE`.
  static let all: [FrameShape] = [
    FrameShape(
      name: "an iBeacon", kind: .manufacturerData, owner: 0x004C, marker: [0x02, 0x15],
      parts: identity + [("level at 1 m", 1)]),
    FrameShape(
      name: "an AltBeacon", kind: .manufacturerData, owner: nil, marker: [0xBE, 0xAC],
      parts: identity + [("level at 1 m", 1), ("reserved byte", 1)]),
    FrameShape(
      name: "a nearable", kind: .manufacturerData, owner: 0x015D, marker: [0x01],
      parts: [
        ("identifier", 8), ("versions", 2), ("temperature and battery", 3), ("acceleration", 3),
        ("times", 2), ("status", 1),
      ]),
    eddystone(
      "an Eddystone-UID", [0x00],
      [("level at 0 m", 1), ("namespace", 10), ("instance", 6), ("reserved bytes", 2)], spare: 2),
    eddystone(
      "an Eddystone-URL", [0x10],
      [("level at 0 m", 1), ("scheme", 1), ("address", EddystoneURL.capacity)],
      spare: EddystoneURL.capacity),
    eddystone(
      "an Eddystone-TLM", [0x20, 0x00],
      [("battery", 2), ("temperature", 2), ("count of frames", 4), ("time", 4)]),
    eddystone(
      "an encrypted Eddystone-TLM", [0x20, 0x01],
      [("report", 12), ("salt", 2), ("integrity check", 2)]),
    eddystone("an Eddystone-EID", [0x30], [("level at 0 m", 1), ("identifier", 8)]),
  ]

  private static let identity = [("UUID", 16), ("major", 2), ("minor", 2)]

  private static func eddystone(
    _ name: String, _ marker: [UInt8], _ parts: [(name: String, bytes: Int)], spare: Int = 0
  ) -> FrameShape {
    FrameShape(
      name: name, kind: .serviceData16, owner: Eddystone.service, marker: marker, parts: parts,
      spare: spare)
  }
}
