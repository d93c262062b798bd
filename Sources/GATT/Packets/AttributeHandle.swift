/// The number of an attribute within a server, 1 to 0xFFFF; 0 where there is no attribute.
///
/// - SeeAlso: *Bluetooth Core Specification*, Vol 3, Part F, 3.2.2.
public struct AttributeHandle: Hashable, Comparable, Sendable {
  /// The number.
  public let number: UInt16

  /// Creates a handle from its number.
  public init(_ number: UInt16) { self.number = number }

  /// No attribute: the handle in errors that concern no attribute.
  public static let none = AttributeHandle(0)
  /// The last handle of all.
  public static let last = AttributeHandle(0xFFFF)

  /// The handle after this one; `nil` after the last.
  public var next: AttributeHandle? { self < .last ? AttributeHandle(number + 1) : nil }

  /// Orders handles by number.
  public static func < (left: AttributeHandle, right: AttributeHandle) -> Bool {
    left.number < right.number
  }
}
