/// A server's name for a connection, such as the handle of a radio's controller.
///
/// - SeeAlso: *Bluetooth Core Specification*, Vol 4, Part E, 5.3.1.
public struct ConnectionHandle: Hashable, Sendable {
  /// The number.
  public let number: UInt16

  /// Creates a handle from its number.
  public init(_ number: UInt16) { self.number = number }
}
