import BLE

/// A drawing: shapes on a white sheet, from back to front.
///
/// Both file formats, `svg` and `png`, derive from this description, so they cannot disagree. One
/// unit is one CSS pixel in SVG and two pixels in PNG; x runs to the right and y down the sheet.
package struct Picture: Sendable {
  /// The title, in one line.
  package var title: String
  /// The width of the sheet.
  package var width: Double
  /// The height of the sheet.
  package var height: Double
  /// The shapes, from back to front.
  package private(set) var shapes: [Shape] = []

  /// Creates an empty sheet.
  package init(_ title: String, width: Double, height: Double) {
    self.title = title
    self.width = width
    self.height = height
  }

  /// Adds a shape in front of all others.
  package mutating func add(_ shape: Shape) { shapes.append(shape) }

  /// A point on the sheet.
  package struct Spot: Hashable, Sendable {
    /// The distance from the sheet's left edge.
    package var x: Double
    /// The distance from the sheet's upper edge.
    package var y: Double

    /// Creates a point with the given coordinates.
    package init(_ x: Double, _ y: Double) {
      self.x = x
      self.y = y
    }
  }

  /// A rectangle on the sheet.
  package struct Box: Hashable, Sendable {
    /// The left edge.
    package var left: Double
    /// The upper edge.
    package var top: Double
    /// The right edge.
    package var right: Double
    /// The lower edge.
    package var bottom: Double

    /// Creates a rectangle with the given edges.
    package init(left: Double, top: Double, right: Double, bottom: Double) {
      self.left = left
      self.top = top
      self.right = right
      self.bottom = bottom
    }

    func overlaps(_ other: Box) -> Bool {
      left < other.right && other.left < right && top < other.bottom && other.top < bottom
    }
  }

  /// An element of a drawing.
  package enum Shape: Hashable, Sendable {
    /// A rectangle filled with a colour.
    case area(Box, Colour)
    /// A rectangle of diagonal lines, dark and light, visible on any colour. The lines of adjacent
    /// rectangles join.
    case hatching(Box)
    /// A line through points, with round ends.
    case line([Spot], width: Double, Colour)
    /// A disc.
    case disc(Spot, radius: Double, Colour)
    /// Text.
    case text(Text)
  }

  /// A line of text.
  package struct Text: Hashable, Sendable {
    /// The text; it may contain any characters.
    package var text: String
    /// The position of the part that `anchor` names, on the baseline.
    package var spot: Spot
    /// The part of the text at `spot`.
    package var anchor: Anchor
    /// The size relative to the normal size, which is 1.
    package var size: Double
    /// `true` if the text has a light outline, legible on any colour.
    package var hasHalo: Bool

    /// A part of a line of text.
    package enum Anchor: String, Sendable {
      case start, middle, end
    }

    /// Creates text at a point.
    package init(
      _ text: String, at spot: Spot, anchor: Anchor = .start, size: Double = 1,
      hasHalo: Bool = false
    ) {
      self.text = text
      self.spot = spot
      self.anchor = anchor
      self.size = size
      self.hasHalo = hasHalo
    }

    /// The distance from one letter to the next.
    var advance: Double { 6 * size }

    /// The bounding box of the letters.
    package var box: Box {
      let width = Double(text.count) * advance
      let left =
        switch anchor {
        case .start: spot.x
        case .middle: spot.x - width / 2
        case .end: spot.x - width
        }
      return Box(left: left, top: spot.y - 7 * size, right: left + width, bottom: spot.y)
    }
  }
}

extension String {
  /// Returns the text, truncated to `count` characters if it is longer. The end of a truncated text
  /// is "...".
  package func cut(to count: Int) -> String {
    self.count > count ? prefix(max(count - 3, 0)) + "..." : self
  }
}
