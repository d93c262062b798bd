import Foundation

extension Double {
  /// The number with a fixed count of decimals.
  package func with(_ decimals: Int) -> String { String(format: "%.\(decimals)f", self) }

  /// The number as it stands in prose, with a fixed count of decimals and a true minus sign.
  package func inText(_ decimals: Int) -> String { with(decimals).replacing("-", with: "\u{2212}") }

  /// The shortest decimal number that reads back as the same value, without a point for integers;
  /// `NaN`, `Infinity` or `-Infinity` if the value is not finite.
  package var inFewDigits: String {
    guard isFinite else { return isNaN ? "NaN" : self < 0 ? "-Infinity" : "Infinity" }
    return description.hasSuffix(".0") ? String(description.dropLast(2)) : description
  }

  /// The number as a coordinate of a picture, to a hundredth of a unit.
  package var inUnits: String {
    let rounded = (self * 100).rounded() / 100
    return (rounded == 0 ? 0 : rounded).inFewDigits
  }

  /// The fraction as a percentage, with at most four decimals: 7 %.
  package var inPercent: String { "\(((self * 1e6).rounded() / 1e4).inFewDigits) %" }
}

extension Double {
  /// The number as a count of runs, rounded up to two significant digits.
  package var inTwoDigitsUp: String {
    var unit = 1.0
    while self / unit > 99 { unit *= 10 }
    return ((self / unit).rounded(.up) * unit).with(0)
  }
}

extension Int {
  /// The count in words: once, twice, 3 times.
  package var inTimes: String {
    switch self {
    case 1: "once"
    case 2: "twice"
    default: "\(self) times"
    }
  }
}

extension BinaryInteger {
  /// The count with a noun: 0 runs, 1 run, 2 runs.
  package func counted(_ thing: String) -> String { "\(self) \(thing)\(self == 1 ? "" : "s")" }
}
