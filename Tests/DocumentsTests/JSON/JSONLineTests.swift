import Documents
import Foundation
import TestSupport
import Testing

/// A value on one line, compared with Foundation's text.
struct JSONLineTests {
  /// Foundation's text of a value on one line.
  private func oracle(_ value: JSON) throws -> String {
    let encoder = JSONEncoder()
    encoder.outputFormatting = [.sortedKeys, .withoutEscapingSlashes]
    return String(decoding: try encoder.encode(value), as: UTF8.self)
  }

  /// The characters that Foundation does not escape.
  private func isControl(_ scalar: Unicode.Scalar) -> Bool {
    0x7F...0x9F ~= scalar.value || scalar.value == 0x2028 || scalar.value == 0x2029
  }

  @Test(arguments: [
    JSON.null, true, false, "", "a/b", [], [:], [[], [:], [.null]],
    ["b": "1", "a": ["d": [], "c": .null], "aB": "", "ab": "", "A": "", "timeS": "", "told": ""],
  ])
  func isThatOfFoundation(value: JSON) throws {
    #expect(try value.line == oracle(value))
  }

  @Test func numbersAreThoseOfFoundation() throws {
    let numbers = [
      0, -0.0, 1, -1, 0.1, 1e15, 1e16, 1e17, 123_456_789_012_345_680, 1e-4, 1e-5,
      Double.leastNonzeroMagnitude,
      .greatestFiniteMagnitude, .pi, .infinity, .nan, 9_007_199_254_740_992, 2.5e-7, 100,
    ]
    #expect(try JSON.list(numbers.map { JSON($0) }).line == oracle(.list(numbers.map { JSON($0) })))
    var dice = Dice(1)
    for _ in 0..<100 {
      let numbers = JSON.list((0..<100).map { _ in JSON(Double(bitPattern: dice.bits())) })
      #expect(try numbers.line == oracle(numbers))
    }
  }

  @Test func textIsThatOfFoundationButForControlCharacters() throws {
    let scalars = (0...0x2_0000).compactMap(Unicode.Scalar.init).filter { !isControl($0) }
    for start in stride(from: 0, to: scalars.count, by: 512) {
      var text = "x"
      text.unicodeScalars.append(contentsOf: scalars[start..<min(start + 512, scalars.count)])
      #expect(try JSON.text(text).line == oracle(.text(text)))
    }
  }

  @Test func controlCharactersAreEscaped() throws {
    for scalar in (0...0x2_0000).compactMap(Unicode.Scalar.init) where isControl(scalar) {
      let line = JSON.text("\(scalar)").line
      #expect(line.utf8.count == 8 && line.hasPrefix("\"\\u"))
      #expect(try JSON.parse(Array(line.utf8), source: "line") == .text("\(scalar)"))
    }
  }
}
