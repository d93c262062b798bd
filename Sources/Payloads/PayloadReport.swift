import BLE
import Documents

/// The report of an advertising payload, structure by structure.
package struct PayloadReport: Report, Sendable {
  private let bytes: [UInt8]
  private let data: AdvertisingData

  /// Creates the report of a payload of up to 1650 bytes, as an extended advertisement may have.
  ///
  /// - Throws: `outOfRange` for any other number of bytes, `unusable` for a structure that extends
  ///   beyond the end.
  package init(of bytes: [UInt8], at place: InputPlace) throws(InputError) {
    let most = AdvertisingData.extendedCapacity
    guard (1...most).contains(bytes.count) else {
      throw .outOfRange(
        place, given: "a payload of \(bytes.count.counted("byte"))", allowed: "1 ... \(most)")
    }
    guard let data = AdvertisingData(bytes, upTo: most) else {
      throw .unusable(place, Self.fault(of: bytes))
    }
    self.bytes = bytes
    self.data = data
  }

  /// Creates the report of a payload in hexadecimal, in one or several words. Spaces, colons and
  /// hyphens between bytes are skipped, and so is `0x` before them.
  ///
  /// - Throws: `wrongType` for any other text, and the errors of the other initialiser.
  package init(hexadecimal words: [String], at place: InputPlace) throws(InputError) {
    var bytes: [UInt8] = []
    for word in words {
      for part in word.split(whereSeparator: { $0 == ":" || $0 == "-" || $0.isWhitespace }) {
        let digits = part.lowercased().hasPrefix("0x") ? part.dropFirst(2) : part
        guard !digits.isEmpty, let some = Hexadecimal.bytes(of: String(digits)) else {
          throw .wrongType(
            place, given: String(part).quoted, allowed: "pairs of hexadecimal digits")
        }
        bytes += some
      }
    }
    try self.init(of: bytes, at: place)
  }

  /// Returns a description of the first structure that extends beyond the end, in words.
  private static func fault(of bytes: [UInt8]) -> String {
    if let wrapping = PayloadWrapping(bytes) { return "this is \(wrapping.words)" }
    let value = BareValue(bytes)
    if let value, value.isCertain { return "this is \(value.words)" }
    var start = 0
    while start + 1 + Int(bytes[start]) <= bytes.count { start += 1 + Int(bytes[start]) }
    let rest = bytes[(start + 1)...]
    let structure = rest.first.map {
      AdvertisingData.Structure(kind: .init(rawValue: $0), value: rest.dropFirst())
    }
    let resemblance = structure.flatMap { structure in
      BeaconFrame(structure).map { ", which are a whole \(FrameDescription(of: $0).format)" }
        ?? FrameNearMiss(structure).map { ", almost \($0.words)" }
    }
    return "the structure at byte \(start) claims \(Int(bytes[start]).counted("byte")); "
      + "\(rest.count) follow" + (resemblance ?? "")
      + (value.map { "; or this is \($0.words)" } ?? "")
  }

  private var padding: Int { bytes.count - data.bytes.count }

  /// Remarks on the payload as a whole, each a sentence.
  private var remarks: [String] {
    var remarks = [PayloadWrapping(bytes)].compactMap { $0.map { "this may be \($0.words)" } }
    if let value = BareValue(bytes), value.isCertain || structures.isEmpty {
      remarks.append("this may be \(value.words)")
    }
    for remark in structures.flatMap(\.remarks) where !remarks.contains(remark) {
      remarks.append(remark)
    }
    if bytes.count > Payload.capacity {
      remarks.append(
        "more than the \(Payload.capacity) bytes of a legacy advertisement: only extended "
          + "advertising can send it")
    }
    // The Core Specification (Vol 3, Part C, 11) requires the bytes after an early end to be zeros.
    let ignored = bytes[data.bytes.count...].dropFirst()
    if ignored.contains(where: { $0 != 0 }) {
      remarks.append(
        "the length of 0 at byte \(data.bytes.count) ends the payload: receivers ignore the "
          + "\(ignored.count.counted("byte")) after it, not all of them 0")
    }
    return remarks
  }

  private var structures: [PayloadStructure] { data.map(PayloadStructure.init) }

  /// The structures as text, each with its fields below it.
  package var text: String {
    var lines = [
      "\(bytes.count.counted("byte")), \(structures.count.counted("structure"))"
        + (padding > 0 ? ", \(padding) of padding" : "")
    ]
    lines += remarks
    for structure in structures {
      lines += ["", "\(structure.code) \(structure.name): \(structure.summary)"]
      let width = structure.fields.map(\.key.count).max() ?? 0
      for (key, value) in structure.fields {
        lines.append("  \(key.padding(to: width))  \(value.inText)")
      }
    }
    return lines.joined(separator: "\n") + "\n"
  }

  /// The structures as JSON, with their fields by the keys that `simrun encode` accepts.
  package var json: JSON {
    [
      "bytes": JSON(bytes.count), "hex": .text(Hexadecimal.text(of: bytes)),
      "padding": JSON(padding), "remarks": .list(remarks.map(JSON.text)),
      "structures": .list(structures.map(\.json)),
    ]
  }
}

extension JSON {
  /// The value for people: text without quotes, and a dash if nothing is measured.
  fileprivate var inText: String {
    switch self {
    case .text(let text): text.onOneLine
    case .null: "-"
    case .number(let number): number.inFewDigits
    case .list(let values): values.map(\.inText).joined(separator: ", ")
    case .flag(let flag): flag ? "true" : "false"
    case .object: line
    }
  }
}

extension String {
  fileprivate func padding(to width: Int) -> String {
    self + String(repeating: " ", count: width - count)
  }
}
