extension Array where Element: Hashable {
  /// The elements without repetitions, in order of first occurrence.
  var eachOnce: [Element] {
    var seen: Set<Element> = []
    return filter { seen.insert($0).inserted }
  }
}
