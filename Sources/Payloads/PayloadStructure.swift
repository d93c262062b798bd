import BLE
import Documents

/// A structure of advertising data, and its meaning.
struct PayloadStructure {
  private let kind: AdvertisingData.Kind
  private let value: ArraySlice<UInt8>
  /// The frame of a known format; `nil` for other structures.
  private let frame: FrameDescription?
  /// The level at 1 m that the frame declares; `nil` if it declares none.
  private let measuredPower: PowerLevel?
  /// `true` for an AltBeacon under the company of Apple.
  private let isAltBeaconOfApple: Bool
  /// The frame that a structure of no known format resembles; `nil` if there is none.
  private let nearMiss: FrameNearMiss?

  private static let nearMissKey = "almost"

  init(_ structure: AdvertisingData.Structure) {
    kind = structure.kind
    value = structure.value
    let frame = BeaconFrame(structure)
    self.frame = frame.map(FrameDescription.init)
    measuredPower = frame?.measuredPower
    isAltBeaconOfApple =
      if case .altBeacon(let beacon) = frame { beacon.company == IBeacon.company } else { false }
    nearMiss = frame == nil ? FrameNearMiss(structure) : nil
  }

  /// The type in hexadecimal, such as `0xff`.
  var code: String { "0x" + Hexadecimal.text(of: [kind.rawValue]) }

  /// The name of the type.
  var name: String { kind.name }

  /// The format of the frame; without a known frame, the bytes.
  var summary: String {
    if let frame { return frame.format }
    return value.isEmpty ? "empty" : Hexadecimal.text(of: value)
  }

  /// The fields, by their keys.
  var fields: [(key: String, value: JSON)] {
    if let frame { return frame.fields + [frame.derived].compactMap { $0 } }
    return values + [nearMiss].compactMap { $0.map { (Self.nearMissKey, .text($0.words)) } }
  }

  /// Remarks on the values of the frame, each a sentence.
  var remarks: [String] { [company, level].compactMap(\.self) }

  /// A remark on an AltBeacon with the company of Apple, whose frames have formats of their own.
  ///
  /// - SeeAlso: Radius Networks, *AltBeacon Protocol Specification*, v1.0: the code of the beacon
  ///   device's manufacturer.
  private var company: String? {
    guard isAltBeaconOfApple else { return nil }
    return
      "an AltBeacon under company \(IBeacon.company.number), which is Apple's: the format allows "
      + "any company, and it is usually the maker's, as \(AltBeacon.defaultCompany.number)"
  }

  /// A remark on a level at 1 m that is too high.
  ///
  /// BLE radios send at 20 dBm at most, and 40 dB are lost over 1 m in free space.
  private var level: String? {
    let most = PowerLevel(dBm: -20)
    guard let level = measuredPower, level > most else { return nil }
    let given = level == IBeacon.unknownMeasuredPower ? "no level" : "\(level.dBm.inFewDigits) dBm"
    return "declares \(given) at 1 m; beacons are received at \(most.dBm.inFewDigits) dBm at most "
      + "there, so that apps compute no distance from it, or a wrong one"
  }

  /// The values of a structure without a frame.
  private var values: [(key: String, value: JSON)] {
    switch kind {
    case .flags: return [("flags", JSON(flags))]
    case .incompleteServices16, .completeServices16: return services(ofBytes: 2)
    case .incompleteServices32, .completeServices32: return services(ofBytes: 4)
    case .incompleteServices128, .completeServices128: return services(ofBytes: 16)
    case .shortenedLocalName, .completeLocalName:
      return [("localName", .text(String(decoding: value, as: UTF8.self)))]
    case .transmitPower where value.count == 1:
      return value.map { ("powerDBm", JSON(Int8(bitPattern: $0))) }
    case .serviceData16 where value.count >= 2: return numbered("service")
    case .manufacturerData where value.count >= 2: return numbered("company")
    default: return []
    }
  }

  /// The flags that are set.
  ///
  /// - SeeAlso: Bluetooth SIG, *Supplement to the Core Specification*, Part A, 1.3.
  private var flags: [String] {
    let names = [
      "limited discoverable", "general discoverable", "no BR/EDR", "LE and BR/EDR, controller",
      "LE and BR/EDR, host",
    ]
    guard let byte = value.first else { return [] }
    return names.indices.filter { byte & 1 << $0 != 0 }.map { names[$0] }
  }

  private func services(ofBytes width: Int) -> [(String, JSON)] {
    stride(from: value.startIndex, to: value.endIndex - value.count % width, by: width).map {
      let number = Array(value[$0..<$0 + width].reversed())
      let text = BeaconUUID(bytes: number)?.description ?? Hexadecimal.text(of: number).uppercased()
      return ("service", .text(text))
    }
  }

  /// Returns the number of the data's owner, from the first two bytes, low byte first, and then the
  /// data.
  private func numbered(_ key: String) -> [(String, JSON)] {
    [
      (key, .text(UInt16(littleEndian: value.prefix(2)).number)),
      ("data", .text(Hexadecimal.text(of: value.dropFirst(2)))),
    ]
  }

  var json: JSON {
    var members: [String: JSON] = [
      "type": JSON(kind.rawValue), "name": .text(name),
      "hex": .text(Hexadecimal.text(of: value)),
    ]
    if let frame {
      members["format"] = .text(frame.format)
      members["fields"] = .object(
        Dictionary(frame.fields.map { ($0.key, $0.value) }, uniquingKeysWith: { own, _ in own }))
      if let derived = frame.derived { members[derived.key] = derived.value }
    } else if let key = values.first?.key {
      switch kind {
      case .flags: members["flags"] = JSON(flags)
      case .serviceData16, .manufacturerData, .transmitPower, .shortenedLocalName,
        .completeLocalName:
        for value in values { members[value.key] = value.value }
      default: members[key + "s"] = .list(values.map(\.value))
      }
    }
    if let nearMiss { members[Self.nearMissKey] = .text(nearMiss.words) }
    return .object(members)
  }
}

extension AdvertisingData.Kind {
  /// The name of the type.
  ///
  /// - SeeAlso: Bluetooth SIG, *Assigned Numbers*, section 2.3.
  var name: String {
    switch self {
    case .flags: "flags"
    case .incompleteServices16, .incompleteServices32, .incompleteServices128: "some services"
    case .completeServices16, .completeServices32, .completeServices128: "services"
    case .shortenedLocalName: "shortened name"
    case .completeLocalName: "name"
    case .transmitPower: "transmit power"
    case .serviceData16: "service data"
    case .manufacturerData: "manufacturer data"
    default: "other"
    }
  }
}

extension UInt16 {
  /// The assigned number in hexadecimal digits: `0x004C`.
  var number: String { "0x" + Hexadecimal.text(of: littleEndianBytes.reversed()).uppercased() }
}
