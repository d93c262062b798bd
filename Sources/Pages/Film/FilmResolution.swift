import BLE

/// The resolution of a film in time. A short film is kept whole. A long film is thinned to as many
/// columns as a screen can show.
struct FilmResolution: Hashable, Sendable {
  /// The start of the film.
  let start: Instant
  /// The width of a column in nanoseconds; `nil` if everything is kept.
  let width: Int64?

  /// The maximum number of packets of a film that is kept whole.
  static let mostPackets = 60_000
  /// The maximum number of columns: one for each pixel of a wide screen.
  static let mostColumns = 2000
  /// A limit on the number of points. With many links, fewer columns are kept, but at least 100, so
  /// that a page with up to 150 links has at most about twice this number of points.
  static let mostPoints = 30_000

  /// Creates the resolution for a number of packets and links.
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

  /// Returns the column of a time; `nil` if everything is kept.
  func column(of time: Instant) -> Int64? {
    width.map { (time.nanoseconds - start.nanoseconds) / $0 }
  }
}
