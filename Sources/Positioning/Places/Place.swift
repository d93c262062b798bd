import BLE

/// A named area of the floor plan, such as a room, a desk or a queue.
public struct Place: Hashable, Sendable {
  /// The name used in decisions.
  public var name: String
  /// The area on the plan.
  public var outline: Polygon

  /// Creates a place from its outline.
  public init(_ name: String, _ outline: Polygon) {
    self.name = name
    self.outline = outline
  }
}
