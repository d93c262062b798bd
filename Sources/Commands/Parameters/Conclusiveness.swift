import Documents

/// The value of `--conclusive`: the greatest number of seeds for an expectation whose verdict is
/// open.
enum Conclusiveness {
  /// A multiple of the seeds that every expectation has.
  case times(Int)
  /// A number.
  case upTo(Int)

  /// The multiple if no number is given.
  static let factor = 16

  /// Returns the number of seeds.
  ///
  /// - Throws: `outOfRange` if it is less than that of every expectation.
  func limit(from runs: Int) throws(InputError) -> Int {
    switch self {
    case .times(let factor): return min(factor * runs, 1_000_000)
    case .upTo(let limit):
      guard limit >= runs else {
        throw .outOfRange(
          InputPlace(option: .conclusive), given: "\(limit)",
          allowed: "\(runs) ... 1000000, as --runs is \(runs)")
      }
      return limit
    }
  }
}

extension OptionWord {
  static let conclusive: OptionWord = "--conclusive"
  static let unmeasuredAtMost: OptionWord = "--unmeasured-at-most"
}

extension ValueParser<Conclusiveness> {
  /// A number of seeds, or the multiple that is implied.
  static var conclusiveness: ValueParser {
    ValueParser { text, place throws(InputError) in
      text == "\(Conclusiveness.factor)x"
        ? .times(Conclusiveness.factor)
        : .upTo(try ValueParser<Int>.integer(1...1_000_000).parse(text, place))
    }
  }
}

extension ValueParser<Double> {
  /// A share in per cent, such as `5 %`. Scenarios have fractions, so a number without a sign would
  /// be one or the other.
  static var percentage: ValueParser {
    ValueParser { text, place throws(InputError) in
      let digits = text.last == "%" ? text.dropLast().split(separator: " ") : []
      guard digits.count == 1, let number = Double(decimal: String(digits[0])), number.isFinite
      else {
        throw .wrongType(place, given: "'\(text)'", allowed: "a share in per cent, e.g. '5 %'")
      }
      guard (0...100).contains(number) else {
        throw .outOfRange(place, given: text, allowed: "0 ... 100 %")
      }
      return number / 100
    }
  }
}
