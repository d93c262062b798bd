extension Double {
  /// Creates the value of a decimal text: an optional sign, decimal digits with an optional point,
  /// and an optional power of ten, as in `-71`, `1.25` or `2e-3`.
  ///
  /// Swift's `Double(text)` reads a string as C does: it stops at the first zero byte, and accepts
  /// `nan`, `inf` and hexadecimal digits as well.
  ///
  /// - Returns: `nil` for any other text, and for a number beyond the range of a `Double`.
  package init?(decimal text: some StringProtocol) {
    let isDecimal = text.utf8.allSatisfy { byte in
      switch byte {
      case UInt8(ascii: "0")...UInt8(ascii: "9"), UInt8(ascii: "+"), UInt8(ascii: "-"),
        UInt8(ascii: "."), UInt8(ascii: "e"), UInt8(ascii: "E"):
        true
      default: false
      }
    }
    guard isDecimal, let number = Double(text), number.isFinite else { return nil }
    self = number
  }
}
