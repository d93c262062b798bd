/// A sequence of rows of numbers.
struct NumberRows {
  private(set) var count = 0
  private var numbers: [Double] = []

  mutating func append(_ row: [Double]) {
    count += 1
    numbers += row
  }

  /// The count of rows, followed by the numbers in them.
  var all: [Double] { [Double(count)] + numbers }
}
