import BLE

/// A reader of a scene from a row of numbers.
///
/// A string is encoded as the count of its bytes in UTF-8, then each byte; a list, as the count of
/// its items, then each item. Every number is checked, so that nothing that a page sends can cause
/// a trap.
struct SceneReader {
  private let numbers: [Double]
  private var next = 0

  /// The maximum length of lists and texts.
  private static let longest = 10_000

  init(_ numbers: [Double]) { self.numbers = numbers }

  /// Reads the next number.
  ///
  /// - Parameters:
  ///   - range: The allowed range.
  ///   - what: The name of the number, for error messages.
  mutating func number(in range: ClosedRange<Double>, _ what: String) throws(SceneError) -> Double {
    let number = try take()
    guard range.contains(number) else { throw SceneError("\(what) is out of range") }
    return number
  }

  /// Reads the next number; NaN stands for `nil`.
  mutating func optionalNumber(
    in range: ClosedRange<Double>, _ what: String
  ) throws(SceneError) -> Double? {
    guard next < numbers.count, numbers[next].isNaN else { return try number(in: range, what) }
    next += 1
    return nil
  }

  /// Reads the next number, in seconds.
  mutating func duration(
    in range: ClosedRange<Double>, _ what: String
  ) throws(SceneError) -> Duration {
    .nanoseconds(Int64(PortableMath.nearestInteger(try number(in: range, what) * 1e9)))
  }

  /// Reads the next number, which must be an integer.
  mutating func whole(in range: ClosedRange<Int>, _ what: String) throws(SceneError) -> Int {
    let number = try number(in: Double(range.lowerBound)...Double(range.upperBound), what)
    guard let whole = Int(exactly: number) else {
      throw SceneError("\(what) is not a whole number")
    }
    return whole
  }

  /// Reads the next number: 0 for no and 1 for yes.
  mutating func flag(_ what: String) throws(SceneError) -> Bool { try whole(in: 0...1, what) == 1 }

  /// Reads the next text.
  mutating func text(_ what: String) throws(SceneError) -> String {
    var bytes: [UInt8] = []
    for _ in 0..<(try whole(in: 0...Self.longest, what)) {
      bytes.append(UInt8(try whole(in: 0...255, what)))
    }
    return String(decoding: bytes, as: UTF8.self)
  }

  /// Reads the next list.
  mutating func list<Item>(
    _ what: String, _ item: (inout SceneReader) throws(SceneError) -> Item
  ) throws(SceneError) -> [Item] {
    var items: [Item] = []
    for _ in 0..<(try whole(in: 0...Self.longest, what)) { items.append(try item(&self)) }
    return items
  }

  /// Throws an error if numbers are left over.
  func end() throws(SceneError) {
    guard next == numbers.count else { throw SceneError("the scene has extra numbers") }
  }

  private mutating func take() throws(SceneError) -> Double {
    guard next < numbers.count else { throw SceneError("the scene is truncated") }
    next += 1
    return numbers[next - 1]
  }
}

extension [Double] {
  /// Appends a text: the count of its bytes, then each byte.
  mutating func append(text: String) {
    append(Double(text.utf8.count))
    for byte in text.utf8 { append(Double(byte)) }
  }
}
