/// The reason why a peripheral does not carry out a request, as a code of the attribute protocol.
///
/// Codes from 0x80 to 0x9F are the application's own, those from 0xE0 to 0xFF are common to
/// profiles.
///
/// - SeeAlso: *Bluetooth Core Specification*, Vol 3, Part F, 3.4.1.1, table 3.4.
public struct ATTError: Error, Hashable, Sendable {
  /// The code.
  public var code: UInt8

  /// Creates an error with a code.
  public init(code: UInt8) {
    self.code = code
  }

  /// The server has no attribute with the handle.
  public static let invalidHandle = ATTError(code: 0x01)
  /// The attribute cannot be read.
  public static let readNotPermitted = ATTError(code: 0x02)
  /// The attribute cannot be written.
  public static let writeNotPermitted = ATTError(code: 0x03)
  /// The request is not one of the protocol's requests.
  public static let invalidPDU = ATTError(code: 0x04)
  /// The attribute is for authenticated centrals only.
  public static let insufficientAuthentication = ATTError(code: 0x05)
  /// The server does not support the request.
  public static let requestNotSupported = ATTError(code: 0x06)
  /// The offset is beyond the end of the value.
  public static let invalidOffset = ATTError(code: 0x07)
  /// The attribute is for authorised centrals only.
  public static let insufficientAuthorization = ATTError(code: 0x08)
  /// Too many writes are prepared.
  public static let prepareQueueFull = ATTError(code: 0x09)
  /// No attribute of the type is within the range of handles.
  public static let attributeNotFound = ATTError(code: 0x0A)
  /// The attribute cannot be read in parts.
  public static let attributeNotLong = ATTError(code: 0x0B)
  /// The value has a length that the attribute cannot have.
  public static let invalidLength = ATTError(code: 0x0D)
  /// Something unexpected went wrong.
  public static let unlikelyError = ATTError(code: 0x0E)
  /// The attribute is for encrypted links only.
  public static let insufficientEncryption = ATTError(code: 0x0F)
  /// Attributes are not grouped by this type.
  public static let unsupportedGroupType = ATTError(code: 0x10)
  /// The server has too few resources.
  public static let insufficientResources = ATTError(code: 0x11)
  /// The characteristic cannot send its changes in the requested way.
  ///
  /// - SeeAlso: *Supplement to the Bluetooth Core Specification*, Part B, 1.2.
  public static let improperlyConfigured = ATTError(code: 0xFD)

  /// `true` if the peripheral lacks the attribute; `false` if it refuses the request for another
  /// reason.
  public var isNoSuchAttribute: Bool { self == .invalidHandle || self == .attributeNotFound }
}
