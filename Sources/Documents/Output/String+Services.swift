import BLE
import Foundation

extension String {
  /// The text with each UUID of an assigned number of 16 bits as that number in four digits, as in
  /// `180F`. Files have such UUIDs in full, because there a name of four characters is a device's
  /// own. The UUID of a beacon's identifier, before a major and a minor, stays as it is.
  package var withShortServices: String {
    let tail = "-0000-1000-8000-00805F9B34FB"
    let parts = components(separatedBy: tail)
    guard parts.count > 1 else { return self }
    var text = ""
    for (part, next) in zip(parts, parts.dropFirst()) {
      let number = part.suffix(8)
      let service = AttributeUUID(number + tail)
      let isWhole = part.dropLast(8).last?.isHexDigit != true && !next.hasPrefix("-")
      if isWhole, let service, let assigned = service.assignedNumber, assigned <= 0xFFFF {
        text += part.dropLast(8) + service.description
      } else {
        text += part + tail
      }
    }
    return text + parts[parts.count - 1]
  }
}
