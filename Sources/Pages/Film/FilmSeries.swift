import BLE

/// A thinned series of values. Each column keeps its lowest and its highest value, so no extreme is
/// lost.
struct FilmSeries<Element: Sendable>: Sendable {
  /// The kept items, in order of time.
  private(set) var kept: [Item] = []

  private let resolution: FilmResolution
  private let keepsNewest: Bool
  private var column: Int64?
  /// The index of the current column's first item.
  private var first = 0

  struct Item: Sendable {
    var time: Instant
    var value: Double
    var element: Element
  }

  /// Creates an empty series.
  ///
  /// - Parameter keepsNewest: `true` if a column also keeps its newest item, for values that hold
  ///   until the next.
  init(_ resolution: FilmResolution, keepsNewest: Bool = false) {
    self.resolution = resolution
    self.keepsNewest = keepsNewest
  }

  /// Adds an item. Of items with equal values, the first is kept.
  mutating func add(_ element: Element, value: Double, at time: Instant) {
    let column = resolution.column(of: time)
    if column == nil || column != self.column {
      self.column = column
      first = kept.count
    }
    kept.append(Item(time: time, value: value, element: element))
    guard kept.count - first > 1 else { return }
    let (range, newest) = (first..<kept.count, kept.count - 1)
    let lowest = range.min { (kept[$0].value, $0) < (kept[$1].value, $1) }
    let highest = range.min { (-kept[$0].value, $0) < (-kept[$1].value, $1) }
    for index in range.reversed() where index != lowest && index != highest {
      if !(keepsNewest && index == newest) { kept.remove(at: index) }
    }
  }
}
