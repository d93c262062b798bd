/// The reason why a record does not count as a heard advertisement.
public enum CaptureOmission: Int, Error, CaseIterable, Hashable, Sendable {
  /// The record's kind is not known: the type of the link, the version of a header, the indicator
  /// of a packet.
  case unknownKind
  /// The record is a note of the capturing program, not a packet.
  case note
  /// The capturing program has cut the record.
  case truncated
  /// The record's lengths do not fit, or a field goes beyond the record's end.
  case malformed
  /// The record's bits are those on the air, still whitened.
  case whitened
  /// The packet's check sequence is wrong: the radio has received the packet with errors.
  case wrongCRC
  /// The packet is something other than an advertisement: a command, data, a request.
  case notAdvertising
  /// The packet is an extended advertisement that only points to the packet with the data.
  case pointer
  /// The packet is an advertisement that does not state its advertiser.
  case anonymous
  /// The packet is a part of extended advertising data whose other parts are missing.
  case incomplete
}

extension CaptureOmission: CustomStringConvertible {
  /// The reason in words.
  public var description: String {
    switch self {
    case .unknownKind: "unknown kind"
    case .note: "note, not a packet"
    case .truncated: "truncated"
    case .malformed: "malformed"
    case .whitened: "whitened"
    case .wrongCRC: "wrong CRC"
    case .notAdvertising: "not advertising"
    case .pointer: "pointer to a packet with data"
    case .anonymous: "without an advertiser's address"
    case .incomplete: "incomplete data"
    }
  }
}
