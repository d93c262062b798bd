/// A picture as rows of pixels. A unit of the picture is two pixels wide and two pixels high.
struct Raster {
  private let pixelsPerUnit = 2.0
  /// The count of pixels in a row.
  let width: Int
  /// The count of rows.
  let height: Int
  /// The colours, at most 256. Any further colour is replaced by the nearest of these.
  private(set) var palette: [Colour] = [.white]
  /// The pixels' colours as indices into the palette, row by row from the top.
  private(set) var pixels: [UInt8]

  init(of picture: Picture) {
    width = max(Int((picture.width * pixelsPerUnit).rounded(.up)), 1)
    height = max(Int((picture.height * pixelsPerUnit).rounded(.up)), 1)
    pixels = Array(repeating: 0, count: width * height)
    for shape in picture.shapes { draw(shape) }
  }

  private mutating func draw(_ shape: Picture.Shape) {
    switch shape {
    case .area(let box, let colour):
      let index = index(of: colour)
      fill(box) { _, _ in index }
    case .hatching(let box):
      let (dark, light) = (index(of: .ink), index(of: .white))
      fill(box) { x, y in
        let place = (x + y).truncatingRemainder(dividingBy: 8)
        return place < 1 ? dark : place < 2 ? light : nil
      }
    case .line(let spots, let width, let colour):
      let index = index(of: colour)
      for (start, end) in zip(spots, spots.dropFirst()) {
        draw(from: start, to: end, width: width, index)
      }
    case .disc(let centre, let radius, let colour):
      draw(from: centre, to: centre, width: 2 * radius, index(of: colour))
    case .text(let text): draw(text)
    }
  }

  /// Fills the pixels whose centres are in a box with the colour index that `colour` returns for
  /// the centre; `nil` leaves a pixel unchanged.
  private mutating func fill(_ box: Picture.Box, _ colour: (Double, Double) -> UInt8?) {
    for row in range(from: box.top, to: box.bottom, below: height) {
      let y = (Double(row) + 0.5) / pixelsPerUnit
      for column in range(from: box.left, to: box.right, below: width) {
        if let index = colour((Double(column) + 0.5) / pixelsPerUnit, y) {
          pixels[row * width + column] = index
        }
      }
    }
  }

  /// Returns the indices of the pixels whose centres are between two edges.
  private func range(from: Double, to: Double, below count: Int) -> Range<Int> {
    func pixel(at place: Double) -> Int {
      Int(min(max((place * pixelsPerUnit).rounded(), 0), Double(count)))
    }
    let first = pixel(at: from)
    return first..<max(first, pixel(at: to))
  }

  private mutating func draw(
    from start: Picture.Spot, to end: Picture.Spot, width: Double, _ index: UInt8
  ) {
    // A line thinner than a pixel would have gaps.
    let reach = max(width / 2, 0.5 / pixelsPerUnit)
    let (dx, dy) = (end.x - start.x, end.y - start.y)
    let squared = dx * dx + dy * dy
    let box = Picture.Box(
      left: min(start.x, end.x) - reach - 1, top: min(start.y, end.y) - reach - 1,
      right: max(start.x, end.x) + reach + 1, bottom: max(start.y, end.y) + reach + 1)
    fill(box) { x, y in
      let along = squared > 0 ? ((x - start.x) * dx + (y - start.y) * dy) / squared : 0
      let fraction = min(max(along, 0), 1)
      let (offX, offY) = (x - start.x - fraction * dx, y - start.y - fraction * dy)
      return offX * offX + offY * offY <= reach * reach ? index : nil
    }
  }

  private mutating func draw(_ text: Picture.Text) {
    if text.hasHalo { draw(text, border: text.size, index(of: .white)) }
    draw(text, border: 0, index(of: .ink))
  }

  /// Draws the letters, with each of their pixels widened by a border on all sides.
  private mutating func draw(_ text: Picture.Text, border: Double, _ index: UInt8) {
    let box = text.box
    for (number, letter) in text.text.enumerated() {
      for (column, bits) in PixelFont.columns(of: letter).enumerated() {
        for row in 0..<7 where bits >> row & 1 == 1 {
          let left = box.left + Double(number) * text.advance + Double(column) * text.size
          let top = box.top + Double(row) * text.size
          fill(
            Picture.Box(
              left: left - border, top: top - border, right: left + text.size + border,
              bottom: top + text.size + border)
          ) { _, _ in index }
        }
      }
    }
  }

  private mutating func index(of colour: Colour) -> UInt8 {
    if let known = palette.firstIndex(of: colour) { return UInt8(known) }
    if palette.count < 256 {
      palette.append(colour)
      return UInt8(palette.count - 1)
    }
    func distance(_ other: Colour) -> Int {
      let differences = [
        Int(other.red) - Int(colour.red), Int(other.green) - Int(colour.green),
        Int(other.blue) - Int(colour.blue),
      ]
      return differences.reduce(0) { $0 + $1 * $1 }
    }
    let nearest = palette.indices.min { distance(palette[$0]) < distance(palette[$1]) }
    return UInt8(nearest ?? 0)
  }
}
