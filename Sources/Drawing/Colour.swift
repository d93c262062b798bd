/// A colour of a picture.
package struct Colour: Hashable, Sendable {
  /// The red component.
  package var red: UInt8
  /// The green component.
  package var green: UInt8
  /// The blue component.
  package var blue: UInt8

  /// Creates a colour from a number such as 0xFFCC00: red, green and blue, two digits each.
  package init(_ hexadecimal: UInt32) {
    red = UInt8(truncatingIfNeeded: hexadecimal >> 16)
    green = UInt8(truncatingIfNeeded: hexadecimal >> 8)
    blue = UInt8(truncatingIfNeeded: hexadecimal)
  }

  /// Returns the linear mix of this colour and another; `fraction` is the other's share, 0 ... 1.
  func mixed(with other: Colour, at fraction: Double) -> Colour {
    func part(_ from: UInt8, _ to: UInt8) -> UInt8 {
      let (from, to) = (Double(from), Double(to))
      return UInt8((from + fraction * (to - from)).rounded())
    }
    var mixed = self
    mixed.red = part(red, other.red)
    mixed.green = part(green, other.green)
    mixed.blue = part(blue, other.blue)
    return mixed
  }

  /// The colour in SVG notation, such as `#ffcc00`.
  package var text: String {
    "#"
      + [red, green, blue].map { part in
        let digits = String(part, radix: 16)
        return part < 16 ? "0" + digits : digits
      }.joined()
  }

  /// White, for the sheet.
  package static let white = Colour(0xFFFFFF)
  /// Nearly black, for lines and letters.
  package static let ink = Colour(0x1A1A1A)
  /// Light grey.
  package static let grey = Colour(0xC8C8C8)
}
