import BLE
import Documents
import Foundation
import Gateways

/// The parser for a value of an argument, with the values that a shell can complete.
struct ValueParser<Value> {
  let values: ArgumentValues
  /// Returns the value that a string states. Errors name the place of the string.
  let parse: (_ text: String, _ place: InputPlace) throws(InputError) -> Value

  init(
    _ values: ArgumentValues = .any,
    _ parse: @escaping (_ text: String, _ place: InputPlace) throws(InputError) -> Value
  ) {
    self.values = values
    self.parse = parse
  }

  /// Returns a parser for values that are made from the values of this parser.
  func map<Other>(_ transform: @escaping (Value) -> Other) -> ValueParser<Other> {
    ValueParser<Other>(values) { text, place throws(InputError) in
      transform(try parse(text, place))
    }
  }
}

extension ValueParser<String> {
  /// The parser for a string, whose value is the string itself.
  static var text: ValueParser { text(.any) }

  /// The parser for a string, whose value is the string itself, with the values that a shell
  /// completes.
  static func text(_ values: ArgumentValues) -> ValueParser {
    ValueParser(values) { text, _ in text }
  }

}

extension ValueParser<OutputPlace> {
  /// The parser for the path of a folder to write into, which must be writable.
  static var newFolder: ValueParser {
    ValueParser(.folder) { path, _ throws(InputError) in try OutputPlace(folder: path) }
  }

  /// The parser for the path of a file that a result is written to, which must be writable.
  static var newFile: ValueParser {
    ValueParser(.file) { path, _ throws(InputError) in try OutputPlace(result: path) }
  }
}

extension ValueParser where Value: FixedWidthInteger {
  /// The parser for an integer within a range.
  static func integer(_ range: ClosedRange<Value>) -> ValueParser {
    ValueParser { text, place throws(InputError) in
      guard let number = Value(text), range.contains(number) else {
        let digits = text.hasPrefix("-") ? text.dropFirst() : text[...]
        let isNumber = digits.allSatisfy { $0.isASCII && $0.isWholeNumber } && !digits.isEmpty
        let allowed = "\(range.lowerBound) ... \(range.upperBound)"
        throw isNumber || Value(text) != nil
          ? .outOfRange(place, given: text, allowed: allowed)
          : .wrongType(place, given: "'\(text)'", allowed: "a whole number within \(allowed)")
      }
      return number
    }
  }
}

extension ValueParser<Double> {
  /// The parser for a number within a range.
  static func number(_ range: ClosedRange<Double>) -> ValueParser {
    ValueParser { text, place throws(InputError) in
      let allowed = [range.lowerBound, range.upperBound].map(\.inFewDigits)
        .joined(separator: " ... ")
      guard let number = Double(decimal: text), number.isFinite else {
        throw .wrongType(place, given: "'\(text)'", allowed: "a number within \(allowed)")
      }
      guard range.contains(number) else { throw .outOfRange(place, given: text, allowed: allowed) }
      // Adding 0 turns -0 into 0, so -0 is never printed.
      return number + 0
    }
  }
}

extension ValueParser<PowerLevel> {
  /// The parser for a power level within a range, in dBm.
  static func power(dBm range: ClosedRange<Double>) -> ValueParser {
    ValueParser<Double>.number(range).map { PowerLevel(dBm: $0) }
  }
}

extension ValueParser<Duration> {
  /// The parser for a number of milliseconds within a range, to the microsecond.
  static func milliseconds(_ range: ClosedRange<Double>) -> ValueParser {
    ValueParser<Double>.number(range).map { .microseconds(Int64(($0 * 1000).rounded())) }
  }

  /// The parser for the time between two repetitions, such as 0.5s: 10 ms to an hour.
  static var period: ValueParser {
    ValueParser { text, place throws(InputError) in
      let period = Instant.start.duration(to: try ValueParser<Instant>.time.parse(text, place))
      guard period >= .milliseconds(10), period <= .seconds(3600) else {
        throw .outOfRange(place, given: text, allowed: "0.01s ... 3600s")
      }
      return period
    }
  }
}

extension ValueParser<Instant> {
  /// The parser for a time of a run, such as 10.2s.
  static var time: ValueParser {
    ValueParser { text, place throws(InputError) in
      guard let time = Instant(option: text) else {
        if Instant(option: text + "s") != nil {
          throw .unusable(place, "\(text) has no unit; write \(text)s")
        }
        throw .wrongType(place, given: "'\(text)'", allowed: "a time in seconds, e.g. 10.2s")
      }
      return time
    }
  }
}

extension ValueParser<RunSpeed> {
  static var speed: ValueParser {
    ValueParser { text, place throws(InputError) in try RunSpeed(text, at: place) }
  }
}

extension ValueParser where Value: RawRepresentable & CaseIterable, Value.RawValue == String {
  /// The parser for one of several words.
  static var choice: ValueParser { named(Array(Value.allCases)) { $0.rawValue } }
}

extension ValueParser {
  /// The parser for one of several values, given by its name.
  static func named(_ all: [Value], by name: @escaping (Value) -> String) -> ValueParser {
    let names = all.map(name)
    return ValueParser(.words(names)) { text, place throws(InputError) in
      guard let index = names.firstIndex(of: text) else {
        throw .noSuchName(text, among: names, at: place)
      }
      return all[index]
    }
  }

  /// The parser for a comma-separated list.
  static func list<Element>(_ parser: ValueParser<Element>) -> ValueParser
  where Value == [Element] {
    ValueParser(parser.values) { text, place throws(InputError) in
      var values: [Element] = []
      for part in text.split(separator: ",", omittingEmptySubsequences: false) {
        values.append(try parser.parse(String(part), place))
      }
      return values
    }
  }
}
