/// The frame with which an Eddystone beacon reports on itself to those who have its key: eTLM.
///
///     16 | AA FE | 20 | 01 | encrypted report, 12 | salt, 2 | integrity check, 2
///
/// The frame is recognised, not decrypted.
///
/// - SeeAlso: Google, *Eddystone Protocol Specification*: Eddystone-TLM, encrypted.
public struct EddystoneEncryptedTelemetry: Hashable, Sendable, EddystoneFrame {
  /// The encrypted report: 12 bytes.
  public let report: [UInt8]
  /// The salt of the encryption.
  public let salt: UInt16
  /// The message integrity check.
  public let check: UInt16

  /// Creates a frame.
  ///
  /// - Precondition: The report has 12 bytes.
  public init(report: [UInt8], salt: UInt16, check: UInt16) {
    precondition(report.count == 12, "an encrypted report has 12 bytes, not \(report.count)")
    self.report = report
    self.salt = salt
    self.check = check
  }

  /// Parses the value of a service data structure; `nil` unless it is exactly a frame of this type.
  public init?(serviceData value: ArraySlice<UInt8>) {
    guard let fields = Eddystone.fields(of: .telemetry, in: value), fields.count == 17,
      fields.first == 1
    else { return nil }
    report = Array(fields.dropFirst().prefix(12))
    salt = UInt16(bigEndian: fields.dropFirst(13).prefix(2))
    check = UInt16(bigEndian: fields.suffix(2))
  }

  /// The value of the service data structure: 20 bytes.
  public var serviceData: [UInt8] {
    Eddystone.serviceData(.telemetry, [1] + report + salt.bigEndianBytes + check.bigEndianBytes)
  }
}
