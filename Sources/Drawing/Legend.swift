/// The legend of a picture, one entry below the other.
package struct Legend {
  private var entries: [(sign: Sign, label: String)] = []

  /// Creates an empty legend.
  package init() {}

  /// The symbol in front of a label.
  package enum Sign {
    case none
    case area(Colour)
    case hatching
    case line(width: Double, Colour = .ink)
    /// A line with a light core.
    case opening
    case disc
  }

  /// The height of an entry.
  private static let step = 15.0
  private static let longestLabel = 40

  /// Adds an entry.
  package mutating func add(_ sign: Sign, _ label: String) {
    entries.append((sign, label.cut(to: Self.longestLabel)))
  }

  /// The size of the legend.
  package var size: (width: Double, height: Double) {
    (Double(entries.map(\.label.count).max() ?? 0) * 6 + 32, Double(entries.count) * Self.step)
  }

  /// Draws the legend with its upper left corner at the given place.
  package func draw(at corner: Picture.Spot, on picture: inout Picture) {
    for (number, entry) in entries.enumerated() {
      let top = corner.y + Double(number) * Self.step
      let box = Picture.Box(left: corner.x, top: top, right: corner.x + 24, bottom: top + Self.step)
      let middle = (top + Self.step / 2)
      let ends = [Picture.Spot(box.left + 3, middle), Picture.Spot(box.right - 3, middle)]
      switch entry.sign {
      case .none: break
      case .area(let colour): picture.add(.area(box, colour))
      case .hatching: picture.add(.hatching(box))
      case .line(let width, let colour): picture.add(.line(ends, width: width, colour))
      case .opening:
        picture.add(.line(ends, width: 4, .ink))
        picture.add(.line(ends, width: 2, .white))
      case .disc: picture.add(.disc(Picture.Spot(box.left + 12, middle), radius: 4, .ink))
      }
      var left = box.right + 8
      if case .none = entry.sign { left = box.left }
      picture.add(.text(Picture.Text(entry.label, at: Picture.Spot(left, middle + 3.5))))
    }
  }
}
