import BLE
import Documents

/// The frame that a structure of no known format resembles, with its fault: `an iBeacon cut after
/// its UUID: 16 of 21 bytes`.
struct FrameNearMiss {
  /// The description, in words.
  let words: String

  /// The near miss of a structure; `nil` if it resembles no known frame.
  ///
  /// Only a single fault is recognised:
  ///
  /// - a frame that is cut or too long, or without the last byte of its code;
  /// - a frame under another company, or with the bytes of its company, service or code swapped;
  /// - a frame in a structure of another type;
  /// - an Eddystone-URL whose bytes of level and scheme are swapped, or whose scheme is unknown.
  init?(_ structure: AdvertisingData.Structure) {
    let known = FrameShape.all.filter { $0.begins(structure) }
    for shape in known.isEmpty ? FrameShape.all : known {
      guard let words = Self.words(for: structure, as: shape) else { continue }
      self.words = words
      return
    }
    return nil
  }

  private static func words(
    for structure: AdvertisingData.Structure, as shape: FrameShape
  ) -> String? {
    let value = structure.value
    guard value.count >= 2 else { return nil }
    let owner = UInt16(littleEndian: value.prefix(2))
    let frame = value.dropFirst(2)
    let isItsOwners = shape.owner ?? owner == owner
    let parts = frame.dropFirst(shape.marker.count)
    let isWhole = (shape.count - shape.spare...shape.count).contains(parts.count)
    let isMarked = frame.starts(with: shape.marker)

    guard structure.kind == shape.kind else {
      guard [.manufacturerData, .serviceData16].contains(structure.kind), shape.owner == owner,
        isMarked, isWhole
      else { return nil }
      return "\(shape.name) in \(structure.kind.name), not in \(shape.kind.name)"
    }
    if shape.begins(structure) {
      return isWhole ? shape.fault(inWhole: parts) : shape.fault(inLengthOf: parts)
    }
    if let missing = shape.fault(inMarkerOf: frame), shape.owner == owner { return missing }
    guard isWhole else { return nil }
    if isMarked, owner.byteSwapped == shape.owner {
      return "\(shape.name) with the bytes of its \(shape.ownerWord) swapped"
    }
    // A marker of one byte is too short to recognise a frame by it alone.
    guard shape.marker.count > 1 else { return nil }
    if isMarked, let own = shape.owner {
      return "\(shape.name) under \(shape.ownerWord) \(owner.number), not \(own.number)"
    }
    guard isItsOwners else { return nil }
    if frame.starts(with: shape.marker.reversed()) {
      return "\(shape.name) with the bytes of its code swapped"
    }
    guard shape.owner != nil, frame.first == shape.marker.first else { return nil }
    let code = Hexadecimal.text(of: frame.prefix(shape.marker.count))
    return "\(shape.name) with code \(code), not \(Hexadecimal.text(of: shape.marker))"
  }
}

extension FrameShape {
  /// Returns `true` for a structure of the frame's type that begins with its owner and its marker.
  func begins(_ structure: AdvertisingData.Structure) -> Bool {
    let value = structure.value
    guard structure.kind == kind, value.count >= 2,
      value.dropFirst(2).starts(with: marker)
    else { return false }
    return owner == nil || owner == UInt16(littleEndian: value.prefix(2))
  }

  /// The word for the kind of the structure's owner: `company` or `service`.
  fileprivate var ownerWord: String { kind == .manufacturerData ? "company" : "service" }

  /// Returns the fault of a frame whose code lacks its last byte; `nil` for any other frame.
  fileprivate func fault(inMarkerOf frame: ArraySlice<UInt8>) -> String? {
    guard marker.count > 1, spare == 0, frame.count == marker.count - 1 + count,
      frame.starts(with: marker.dropLast())
    else { return nil }
    let code = Hexadecimal.text(of: marker)
    return "\(name) without the last byte of its code \(code)"
  }

  /// Returns the fault of a frame with too few or too many bytes: the part after which the bytes
  /// end, or the count of further bytes.
  fileprivate func fault(inLengthOf bytes: ArraySlice<UInt8>) -> String {
    guard bytes.count < count else {
      return "\(name) with \((bytes.count - count).counted("byte")) after its end"
    }
    let counts = "\(bytes.count) of \(count.counted("byte"))"
    var end = 0
    for (index, part) in parts.enumerated() {
      if bytes.count == end {
        let place = index == 0 ? "before its \(part.name)" : "after its \(parts[index - 1].name)"
        return "\(name) cut \(place): \(counts)"
      }
      end += part.bytes
      if bytes.count < end { return "\(name) cut within its \(part.name): \(counts)" }
    }
    preconditionFailure("\(counts) are not cut")
  }

  /// Returns the fault in the values of a frame of the right length; `nil` if this check finds none
  /// and the rest is left to the format's own decoder.
  fileprivate func fault(inWhole bytes: ArraySlice<UInt8>) -> String? {
    guard parts.count > 1, parts[1].name == "scheme", let level = bytes.first,
      let scheme = bytes.dropFirst().first
    else { return nil }
    if EddystoneURL.schemeCodes.contains(scheme) {
      return "\(name) with a character that an address cannot have"
    }
    return EddystoneURL.schemeCodes.contains(level)
      ? "\(name) with the bytes of its level and its scheme swapped"
      : "\(name) of scheme \(scheme), not 0 to \(EddystoneURL.schemeCodes.upperBound - 1)"
  }
}
