/// A queue whose first element is the smallest.
struct SortingHeap<Element: Comparable> {
  private var elements: [Element] = []

  var count: Int { elements.count }
  var first: Element? { elements.first }

  mutating func insert(_ element: Element) {
    elements.append(element)
    var place = elements.count - 1
    while place > 0, case let parent = (place - 1) / 2, elements[place] < elements[parent] {
      elements.swapAt(place, parent)
      place = parent
    }
  }

  /// Removes and returns the smallest element; `nil` if there is none.
  mutating func removeFirst() -> Element? {
    guard let last = elements.popLast() else { return nil }
    guard let first = elements.first else { return last }
    elements[0] = last
    var place = 0
    while true {
      var least = place
      for child in [2 * place + 1, 2 * place + 2]
      where child < elements.count && elements[child] < elements[least] { least = child }
      guard least != place else { return first }
      elements.swapAt(place, least)
      place = least
    }
  }
}
