import BLE
import Sim

/// Where someone was at any time, as far as the truth tells.
struct Track: Sendable {
  private let rows: [TruthRow]

  /// Between rows that are no further apart than this, in seconds, whoever moves is taken to have
  /// moved evenly. A surveyor who notes each place as they come to it leaves longer gaps.
  private static let longestLeg = 2.0

  /// The way of one whose rows these are, in order of time.
  init(_ rows: [TruthRow]) {
    self.rows = rows.filter { $0.position != nil }
  }

  /// The place at a time: on the straight line between two rows, or that of the last row where the
  /// next is far; `nil` before the first row.
  func position(at time: Instant) -> Point? {
    var (first, end) = (0, rows.count)
    while first < end {
      let middle = (first + end) / 2
      if rows[middle].time <= time { first = middle + 1 } else { end = middle }
    }
    guard first > 0, let here = rows[first - 1].position else { return nil }
    guard first < rows.count, let next = rows[first].position else { return here }
    let leg = rows[first - 1].time.duration(to: rows[first].time).inSeconds
    guard leg <= Self.longestLeg else { return here }
    return here + (rows[first - 1].time.duration(to: time).inSeconds / leg) * (next - here)
  }
}
