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
