import BLE

/// The permissions to read and write an attribute. The operations that the attribute supports are
/// its properties, not its permissions.
///
/// - SeeAlso: *Bluetooth Core Specification*, Vol 3, Part F, 3.2.5.
public struct AttributePermissions: Hashable, Sendable {
  /// `true` if only an authenticated central may read, write or subscribe. Others are refused with
  /// `insufficientAuthentication`.
  public var needsAuthentication: Bool
  /// The error with which every read is refused; `nil` if reads are not refused.
  public var readRefusal: ATTError?
  /// The error with which every write is refused; `nil` if writes are not refused. A refused write
  /// without a response has no effect.
  public var writeRefusal: ATTError?

  /// Creates permissions.
  public init(
    needsAuthentication: Bool = false, readRefusal: ATTError? = nil, writeRefusal: ATTError? = nil
  ) {
    self.needsAuthentication = needsAuthentication
    self.readRefusal = readRefusal
    self.writeRefusal = writeRefusal
  }

  /// Permissions without restrictions.
  public static let open = AttributePermissions()
}
