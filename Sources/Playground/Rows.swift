/// A sequence of rows of numbers.
struct Rows {
  private(set) var count = 0
  private var numbers: [Double] = []

  mutating func append(_ row: [Double]) {
    count += 1
    numbers += row
  }

  /// The number of rows, then their numbers.
  var all: [Double] { [Double(count)] + numbers }
}
