import BLE

/// A series of readings, of which each column keeps the lowest and the highest, and so no extreme
/// is lost.
struct ThinSeries<Element: Sendable>: Sendable {
  /// What is kept, in order of time.
  private(set) var kept: [Item] = []

  private let grain: Grain
  private let keepsNewest: Bool
  private var column: Int64?
  /// Where the present column begins.
  private var first = 0

  struct Item: Sendable {
    var time: Instant
    var value: Double
    var element: Element
  }

  /// A series that is empty.
  ///
  /// - Parameter keepsNewest: Whether a column keeps its newest reading, too: for what holds until
  ///   the next.
  init(_ grain: Grain, keepsNewest: Bool = false) {
    self.grain = grain
    self.keepsNewest = keepsNewest
  }

  /// Takes in a reading. Of equal ones the first stays.
  mutating func add(_ element: Element, value: Double, at time: Instant) {
    let column = grain.column(of: time)
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
