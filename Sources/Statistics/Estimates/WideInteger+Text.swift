extension WideInteger: LosslessStringConvertible {
  /// The decimal digits, after a minus sign if negative.
  public var description: String {
    // Nineteen digits are taken at a time, because more do not fit into a word.
    var (rest, digits) = (magnitude, "")
    while true {
      let group = String(rest.divide(by: 10_000_000_000_000_000_000))
      digits = group + digits
      if rest == .zero { break }
      digits = String(repeating: "0", count: 19 - group.utf8.count) + digits
    }
    return isNegative ? "-" + digits : digits
  }

  /// Creates a number from decimal digits, optionally after a sign; `nil` for any other text, and
  /// for numbers of more than 191 bits.
  public init?(_ description: String) {
    var digits = description.utf8[...]
    let sign = digits.first
    if sign == UInt8(ascii: "-") || sign == UInt8(ascii: "+") { digits.removeFirst() }
    guard !digits.isEmpty else { return nil }
    var size = WideInteger.zero
    for digit in digits {
      let value = Int64(digit) - Int64(UInt8(ascii: "0"))
      guard 0...9 ~= value else { return nil }
      size = size * WideInteger(10) + WideInteger(value)
      guard size.halves.high <= WideInteger(.max) else { return nil }
    }
    self = sign == UInt8(ascii: "-") ? -size : size
  }
}
