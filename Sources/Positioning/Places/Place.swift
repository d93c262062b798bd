import BLE

/// A piece of the floor plan at which something is to happen: a room, a desk, a queue.
public struct Place: Hashable, Sendable {
  /// What decisions call it.
  public var name: String
  /// What it covers of the plan.
  public var outline: Polygon

  /// The place within these borders.
  public init(_ name: String, _ outline: Polygon) {
    self.name = name
    self.outline = outline
  }
}
