import BLE
import Documents

/// The value of a structure, copied without the bytes before it, as a phone's system gives it to
/// apps: manufacturer data or service data that is a frame, or nearly a frame.
///
/// Core Bluetooth's `kCBAdvDataManufacturerData` begins with the company. Its
/// `kCBAdvDataServiceData` and Android's `ScanRecord` give values by company or service, and
/// without the bytes of the company or service.
///
/// - SeeAlso: Apple, *Core Bluetooth*, `CBAdvertisementDataManufacturerDataKey`; Android,
///   `ScanRecord.getManufacturerSpecificData(int)` and `getServiceData(ParcelUuid)`.
struct BareValue {
  /// The bytes that are missing before the value: length, type, and also the company or service.
  let head: [UInt8]
  /// `true` if the value is recognised by two bytes or more, rather than by a single byte.
  let isCertain: Bool
  private let kind: AdvertisingData.Kind
  /// The company or service, if it is missing too.
  private let owner: UInt16?
  private let frame: String

  /// Recognises a value; `nil` for bytes that are not nearly a frame, and for bytes that are all 0.
  init?(_ bytes: [UInt8]) {
    guard bytes.contains(where: { $0 != 0 }) else { return nil }
    let values = FrameShape.all.flatMap { Self.values($0, of: bytes) }
    let found =
      values.first { $0.isWhole } ?? values.first { $0.isCertain && $0.isAlmost }
    guard let found, found.bytes.count < UInt8.max else { return nil }
    kind = found.structure.kind
    head =
      [UInt8(found.bytes.count + 1), kind.rawValue] + found.bytes.dropLast(bytes.count)
    owner = found.bytes.count > bytes.count ? found.owner : nil
    isCertain = found.isCertain
    frame = found.frame
  }

  /// The value in words, with the bytes to put in front of it.
  var words: String {
    let place = kind == .manufacturerData ? "company" : "service"
    let owner = owner.map { " of \(place) \($0.number)" } ?? ""
    return "only the value of \(kind.name)\(owner): with \(Hexadecimal.text(of: head[...])) "
      + "in front, it is \(frame)"
  }
}

extension BareValue {
  /// The bytes, taken as the value of a structure that holds a frame of a given shape.
  private struct Value {
    let shape: FrameShape
    /// The bytes; if the company or service was missing, it is put before them.
    let bytes: [UInt8]
    let owner: UInt16
    let isCertain: Bool

    var structure: AdvertisingData.Structure {
      AdvertisingData.Structure(kind: shape.kind, value: bytes[...])
    }

    var isWhole: Bool { shape.begins(structure) && BeaconFrame(structure) != nil }
    var isAlmost: Bool { shape.begins(structure) && FrameNearMiss(structure) != nil }

    /// The frame in words, with its article.
    var frame: String {
      BeaconFrame(structure).map { "a whole \(FrameDescription(of: $0).format)" }
        ?? "almost \(FrameNearMiss(structure)?.words ?? shape.name)"
    }
  }

  /// Returns the bytes as a value with the company or service, and as a value without it.
  private static func values(_ shape: FrameShape, of bytes: [UInt8]) -> [Value] {
    let owner = shape.owner ?? AltBeacon.defaultCompany
    return [
      Value(shape: shape, bytes: bytes, owner: owner, isCertain: true),
      Value(
        shape: shape, bytes: owner.littleEndianBytes + bytes, owner: owner,
        isCertain: shape.marker.count > 1),
    ]
  }
}
