import BLE

extension CaptureError: CustomStringConvertible {
  /// The error in one line: the place, the given value, and the allowed values.
  public var description: String { "record \(record) at byte \(offset): \(fault)" }
}

extension CaptureFault: CustomStringConvertible {
  /// The reason in one line.
  public var description: String {
    switch self {
    case .format(let bytes):
      "the bytes \(Hexadecimal.text(of: bytes)) begin no capture; allowed are btsnoop, PacketLogger, "
        + "pcap and pcapng"
    case .version(let version, let format):
      "version \(version) of \(format) is not known; allowed is \(format.version)"
    case .dataLink(let number):
      "data link \(number) is not known; allowed are 1001, 1002 and 2001"
    case .length(let length, let field, let allowed):
      "the length \(length) of \(field) is outside \(allowed.lowerBound) ... \(allowed.upperBound)"
    case .lengthAtEnd(let length, let expected):
      "the length \(length) at the end of the block is not the \(expected) at its beginning"
    case .byteOrder(let magic):
      "the byte order \(magic) is not known; allowed are 439041101 and 1295788826"
    case .interface(let number, let count):
      "there is no interface \(number); the section has \(count), numbered from 0"
    case .interfaces(let most): "the section has more than \(most) interfaces"
    case .end: "the file ends within the record"
    }
  }
}

extension CaptureFault.LengthField: CustomStringConvertible {
  /// The field in words.
  public var description: String {
    switch self {
    case .packet: "the packet"
    case .record: "the record"
    case .block: "the block"
    }
  }
}

extension CaptureFormat {
  /// The version that is read.
  fileprivate var version: String {
    switch self {
    case .btsnoop, .pcapng: "1"
    case .pcap: "2"
    case .packetLogger: "any"
    }
  }
}
