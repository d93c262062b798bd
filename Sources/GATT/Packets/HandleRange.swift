/// A range of handles, both ends included.
///
/// A packet may carry any two numbers, so a range need not be valid.
public struct HandleRange: Hashable, Sendable {
  /// The first handle.
  public var first: AttributeHandle
  /// The last handle.
  public var last: AttributeHandle

  /// Creates a range from its ends.
  public init(_ first: AttributeHandle, _ last: AttributeHandle) {
    self.first = first
    self.last = last
  }

  /// The range of all handles.
  public static let all = HandleRange(AttributeHandle(1), .last)

  /// `true` if a request may carry the range: the first handle is not 0, and not above the last.
  ///
  /// - SeeAlso: *Bluetooth Core Specification*, Vol 3, Part F, 3.4.3.1.
  public var isValid: Bool { first != .none && first <= last }

  /// Returns `true` if the handle is within the range.
  public func contains(_ handle: AttributeHandle) -> Bool { first <= handle && handle <= last }

  /// The rest of the range after a handle; `nil` if it is empty.
  public func rest(after handle: AttributeHandle) -> HandleRange? {
    guard handle < last, let next = handle.next else { return nil }
    return HandleRange(next, last)
  }
}
