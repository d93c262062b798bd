import BLE
import Planning

/// A drawing: shapes on a white sheet, the later ones on top.
///
/// One description for every form in which it is written (`svg`, `png`), so that they cannot
/// disagree. Units are about those of a screen at rest; x runs to the right and y down the sheet.
package struct Picture: Sendable {
  /// What it shows, in a line.
  package var title: String
  /// How wide the sheet is.
  package var width: Double
  /// How high it is.
  package var height: Double
  /// What is on it, from the back to the front.
  package private(set) var shapes: [Shape] = []

  /// An empty sheet.
  package init(_ title: String, width: Double, height: Double) {
    self.title = title
    self.width = width
    self.height = height
  }

  /// Adds a shape in front of all others.
  package mutating func add(_ shape: Shape) {
    shapes.append(shape)
  }

  /// A place on the sheet.
  package struct Spot: Hashable, Sendable {
    /// How far it is to the right of the sheet's left border.
    package var x: Double
    /// How far it is below the sheet's upper border.
    package var y: Double

    /// The place with these coordinates.
    package init(_ x: Double, _ y: Double) {
      self.x = x
      self.y = y
    }
  }

  /// A rectangle on the sheet.
  package struct Box: Hashable, Sendable {
    /// The left border.
    package var left: Double
    /// The upper border.
    package var top: Double
    /// The right border.
    package var right: Double
    /// The lower border.
    package var bottom: Double

    /// The rectangle between these borders.
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

  /// Something drawn.
  package enum Shape: Hashable, Sendable {
    /// A rectangle filled with a colour.
    case area(Box, Colour)
    /// A rectangle of slanting lines, dark and light, which show on any colour; those of
    /// rectangles that touch are joined.
    case hatching(Box)
    /// A line through places, with round ends.
    case line([Spot], width: Double, Colour)
    /// A disc.
    case disc(Spot, radius: Double, Colour)
    /// Text.
    case text(Text)
  }

  /// A line of text.
  package struct Text: Hashable, Sendable {
    /// What it says; whatever a user calls things.
    package var text: String
    /// Where its letters stand: the end of it that `anchor` names.
    package var spot: Spot
    /// Which part of it is there.
    package var anchor: Anchor
    /// How large it is, 1 being common.
    package var size: Double
    /// Whether it has a light border, so that it can be read on any colour.
    package var hasHalo: Bool

    /// A part of a line of text.
    package enum Anchor: String, Sendable {
      case start, middle, end
    }

    /// Text at a place.
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

    /// How far it is from one letter to the next.
    var advance: Double { 6 * size }

    /// What it covers.
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
  /// The text, cut to so many letters where it is longer.
  package func cut(to count: Int) -> String {
    self.count > count ? prefix(max(count - 3, 0)) + "..." : self
  }
}
