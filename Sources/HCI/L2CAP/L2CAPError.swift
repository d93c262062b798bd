import GATT

/// The reason why data of a connection is not part of a frame. The data is dropped.
public enum L2CAPError: Error, Hashable, Sendable {
  /// A further part of a frame came, although no frame was begun.
  case nothingToContinue(ConnectionHandle)
  /// The parts of a frame have more bytes than its header says.
  case tooLong(Int, length: Int, on: ConnectionHandle)
  /// The header says that a frame has more bytes than the receiver takes.
  case aboveLimit(Int, limit: Int, on: ConnectionHandle)
}

extension L2CAPError: CustomStringConvertible {
  /// The error in one line.
  public var description: String {
    switch self {
    case .nothingToContinue(let handle):
      "connection 0x\(hexadecimal(handle.number, digits: 4)): data continues a frame that was not begun"
    case .tooLong(let count, let length, let handle):
      "connection 0x\(hexadecimal(handle.number, digits: 4)): \(count) bytes of a frame of \(length)"
    case .aboveLimit(let length, let limit, let handle):
      "connection 0x\(hexadecimal(handle.number, digits: 4)): a frame of \(length) bytes; allowed are \(limit)"
    }
  }
}
