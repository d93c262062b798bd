/// Rows of numbers, one after the other.
struct Rows {
  private(set) var count = 0
  private var numbers: [Double] = []

  mutating func append(_ row: [Double]) {
    count += 1
    numbers += row
  }

  /// How many rows there are, and then their numbers.
  var all: [Double] { [Double(count)] + numbers }
}
