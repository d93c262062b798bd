import BLE

/// The labels of a picture, placed without overlap.
package struct Labels {
  private var taken: [Picture.Box] = []

  /// Creates an empty set of labels.
  package init() {}

  /// Keeps later labels out of a rectangle.
  package mutating func avoid(_ box: Picture.Box) { taken.append(box) }

  /// Writes a label at the first of the given places where it fits without overlap.
  ///
  /// - Returns: `true` if a place was found.
  @discardableResult
  package mutating func write(
    _ label: String, at places: [(Picture.Spot, Picture.Text.Anchor)], within sheet: Picture.Box,
    on picture: inout Picture
  ) -> Bool {
    for (spot, anchor) in places {
      let text = Picture.Text(label, at: spot, anchor: anchor, hasHalo: true)
      let box = text.box
      guard box.left >= sheet.left, box.right <= sheet.right, box.top >= sheet.top,
        box.bottom <= sheet.bottom, !taken.contains(where: box.overlaps)
      else { continue }
      taken.append(box)
      picture.add(.text(text))
      return true
    }
    return false
  }
}
