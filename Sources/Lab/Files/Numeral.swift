/// A number as JSON5 writes it.
enum Numeral {
  /// Whether a word is one: a sign; then `NaN`, `Infinity`, hexadecimal digits after `0x`, or decimal digits with a
  /// point and an exponent, without a needless 0 at the front.
  static func isWellFormed(_ word: String) -> Bool {
    var rest = Substring(word)
    takeSign(&rest)
    if rest == "NaN" || rest == "Infinity" { return true }
    if rest.hasPrefix("0x") || rest.hasPrefix("0X") {
      return rest.count > 2 && rest.dropFirst(2).allSatisfy { $0.isASCII && $0.isHexDigit }
    }
    let whole = takeDigits(&rest)
    if whole.count > 1, whole.hasPrefix("0") { return false }
    if rest.first == "." {
      rest.removeFirst()
      if whole.isEmpty && takeDigits(&rest).isEmpty { return false }
      _ = takeDigits(&rest)
    } else if whole.isEmpty {
      return false
    }
    if rest.first == "e" || rest.first == "E" {
      rest.removeFirst()
      takeSign(&rest)
      if takeDigits(&rest).isEmpty { return false }
    }
    return rest.isEmpty
  }

  /// The nearest number that a `Double` can hold; infinite where it is too large.
  static func double(_ numeral: String) -> Double {
    Double(numeral) ?? .nan
  }

  /// The whole number that this is, whichever way it is written; `nil` where it is none, or does not fit.
  static func integer<Integer: FixedWidthInteger>(_ numeral: String, as: Integer.Type) -> Integer? {
    if let integer = Integer(numeral) { return integer }
    let double = double(numeral)
    // From 2^53 on, a `Double` may stand for a neighbour of the number that was written.
    return abs(double) < 0x1p53 ? Integer(exactly: double) : nil
  }

  private static func takeSign(_ rest: inout Substring) {
    if rest.first == "+" || rest.first == "-" { rest.removeFirst() }
  }

  private static func takeDigits(_ rest: inout Substring) -> Substring {
    let digits = rest.prefix { ("0"..."9").contains($0) }
    rest = rest[digits.endIndex...]
    return digits
  }
}
