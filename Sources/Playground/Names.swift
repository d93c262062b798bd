/// Names that rows of numbers mention, each by its place among them.
struct Names {
  private var names: [String] = []

  /// The place of a name, which is added where it is new.
  mutating func place(of name: String) -> Double {
    if let place = names.firstIndex(of: name) { return Double(place) }
    names.append(name)
    return Double(names.count - 1)
  }

  /// How many names there are, and then each as a text.
  var all: [Double] {
    var numbers = [Double(names.count)]
    for name in names { numbers.append(text: name) }
    return numbers
  }
}
