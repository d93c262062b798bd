import Documents
import Foundation

/// Parsing of option values.
extension Arguments {
  static func integer<Integer: FixedWidthInteger>(
    _ text: String, of word: String, in range: ClosedRange<Integer>
  ) throws(InputError) -> Integer {
    guard let number = Integer(text), range.contains(number) else {
      let digits = text.hasPrefix("-") ? text.dropFirst() : text[...]
      let isNumber = digits.allSatisfy { $0.isASCII && $0.isWholeNumber } && !digits.isEmpty
      let allowed = "\(range.lowerBound) ... \(range.upperBound)"
      throw isNumber || Integer(text) != nil
        ? .outOfRange(InputPlace(word), given: text, allowed: allowed)
        : .wrongType(
          InputPlace(word), given: "'\(text)'", allowed: "a whole number within \(allowed)")
    }
    return number
  }

  static func number(
    _ text: String, of word: String, in range: ClosedRange<Double>
  ) throws(InputError) -> Double {
    let allowed = [range.lowerBound, range.upperBound].map { String(format: "%g", $0) }
      .joined(separator: " ... ")
    guard let number = Double(text), number.isFinite else {
      throw .wrongType(
        InputPlace(word), given: "'\(text)'", allowed: "a number within \(allowed)")
    }
    guard range.contains(number) else {
      throw .outOfRange(InputPlace(word), given: text, allowed: allowed)
    }
    // Adding 0 turns -0 into 0, so -0 is never printed.
    return number + 0
  }

  static func choice<Choice: RawRepresentable & CaseIterable>(
    _ text: String, of word: String
  ) throws(InputError) -> Choice where Choice.RawValue == String {
    guard let choice = Choice(rawValue: text) else {
      throw .noSuchName(text, among: Choice.allCases.map(\.rawValue), at: InputPlace(word))
    }
    return choice
  }
}
