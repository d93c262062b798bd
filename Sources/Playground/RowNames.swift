/// The names that rows of numbers refer to by index.
struct RowNames {
  private var names: [String]

  init(_ names: [String] = []) { self.names = names }

  /// Returns the index of a name. A new name is added.
  mutating func place(of name: String) -> Double {
    if let place = names.firstIndex(of: name) { return Double(place) }
    names.append(name)
    return Double(names.count - 1)
  }

  /// The count of names, then each name as a text.
  var all: [Double] {
    var numbers = [Double(names.count)]
    for name in names { numbers.append(text: name) }
    return numbers
  }
}
