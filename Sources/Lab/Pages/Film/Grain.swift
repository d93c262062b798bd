import BLE

/// How finely a film is kept: whole while that is little; of a long run as much as a picture can
/// show, which has only so many columns.
struct Grain: Hashable, Sendable {
  /// When the film begins.
  let start: Instant
  /// How long a column is, in nanoseconds; `nil` where everything is kept.
  let width: Int64?

  /// Up to so many packets everything is kept.
  static let mostPackets = 60_000
  /// A column for each dot of a wide screen.
  static let mostColumns = 2000
  /// Of many links fewer columns are kept, so that a page has at most about twice as many points.
  static let mostPoints = 30_000

  /// The grain of a film in which so many packets come over so many links.
  init(from start: Instant, to end: Instant, packets: Int, links: Int) {
    self.start = start
    let length = start.duration(to: end).nanoseconds
    guard packets > Self.mostPackets, length > 0 else {
      width = nil
      return
    }
    let columns = min(Self.mostColumns, max(100, Self.mostPoints / (2 * max(links, 1))))
    width = max(1, length / Int64(columns))
  }

  /// The column of a time; `nil` where everything is kept.
  func column(of time: Instant) -> Int64? {
    width.map { (time.nanoseconds - start.nanoseconds) / $0 }
  }
}

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
