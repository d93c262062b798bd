import BLE
import Phones

/// The rows of a table that repeat other rows, because a capture was added to the table twice.
///
/// A single repeated row is no evidence of this: a controller reports several packets at one time,
/// and some programs write whole seconds, in which a device sends many equal packets. But a capture
/// that was added twice repeats *every* row. So for each receiver, the occurrences of each distinct
/// row are counted, in the order of the rows:
///
///     time  RSSI   rows            time  RSSI   rows
///     0.1    -60      2             0.1   -60      1
///     0.2    -61      2      or     0.2   -61      2
///     0.3    -60      2             0.3   -60      1
///     0.4    -63      4             0.4   -63      1
///     repetitions: 5 of 10,         none
///     if 16 more such rows follow
///
/// A repetition is a stretch of successive distinct rows whose counts have a common divisor above
/// 1, at least `fewest` of them being evidence. Each count is then divided by this divisor. The
/// stretch may be a part of the recording, if two captures overlap. It may also be the whole table
/// of several receivers, if each of them has too few rows.
///
/// Rows are equal if their times, to the nanosecond, and all other values are equal. In real
/// recordings, equal rows are isolated. So a row is evidence if its time, or that of a neighbour,
/// is finer than a second. In a table of whole seconds, two packets of a quiet device in each
/// second are equal rows, too. But if the device's level changes, it can do so between any two
/// packets, and in at most half of all cases the change falls between two seconds. So in such a
/// table, only those rows are evidence that differ from the device's row before: 20 such rows have
/// even counts by chance once in 2²⁰ cases.
struct RecordingRepetitions<Row: RepeatableRow> {
  /// The minimum number of rows that are evidence of a repetition.
  static var fewest: Int { 20 }

  /// The rows, in order, without the repeated ones.
  let kept: [Row]
  /// The number of repeated rows.
  let count: Int

  /// A distinct row: the number of its occurrences, and whether it is evidence.
  private struct Number {
    var count: Int
    /// `true` for a time that is not a whole second.
    let isFine: Bool
    var isEvidence: Bool
  }

  /// Finds the repetitions among rows in order of time.
  ///
  /// - Complexity: O(n) for n rows. Rows are hashed only if several have the same time.
  init(in rows: [Row]) {
    var numbers: [DeviceAddress: [Number]] = [:]
    var latest: [Row.Link: (time: Instant, reading: Row.Reading)] = [:]
    var hasEqual = false
    Self.forEachTime(of: rows) { group in
      let isFine = !group[group.startIndex].time.isWholeSecond
      for (row, count) in Self.numbered(group) {
        hasEqual = hasEqual || count > 1
        var isEvidence = isFine
        if !isFine, let (link, reading) = row.reading {
          let before = latest.updateValue((row.time, reading), forKey: link)
          isEvidence = before.map { $0.time != row.time && $0.reading != reading } ?? false
        }
        numbers[row.receiver, default: []].append(
          Number(count: count, isFine: isFine, isEvidence: isEvidence))
      }
    }
    guard hasEqual else {
      (kept, count) = (rows, 0)
      return
    }
    for (receiver, own) in numbers {
      for place in own.indices
      where place > 0 && own[place - 1].isFine || place + 1 < own.count && own[place + 1].isFine {
        numbers[receiver]?[place].isEvidence = true
      }
    }
    let divisors = Self.divisors(of: numbers)
    guard divisors.values.contains(where: { $0.contains { $0 > 1 } }) else {
      (kept, count) = (rows, 0)
      return
    }
    var places: [DeviceAddress: Int] = [:]
    var kept: [Row] = []
    Self.forEachTime(of: rows) { group in
      var rest: [Row: Int] = [:]
      for (row, count) in Self.numbered(group) {
        let place = places[row.receiver, default: 0]
        places[row.receiver] = place + 1
        rest[row] = count / (divisors[row.receiver]?[place] ?? 1)
      }
      for row in group {
        guard let left = rest[row], left > 0 else { continue }
        rest[row] = left - 1
        kept.append(row)
      }
    }
    self.kept = kept
    count = rows.count - kept.count
  }

  private static func forEachTime(of rows: [Row], _ body: (ArraySlice<Row>) -> Void) {
    var start = 0
    while start < rows.count {
      var end = start + 1
      while end < rows.count, rows[end].time == rows[start].time { end += 1 }
      body(rows[start..<end])
      start = end
    }
  }

  /// Returns the distinct rows of one time, each with the number of its occurrences, in the order
  /// of their first occurrences.
  private static func numbered(_ group: ArraySlice<Row>) -> [(row: Row, count: Int)] {
    if group.count == 1 { return group.map { ($0, 1) } }
    var places: [Row: Int] = [:]
    var rows: [(row: Row, count: Int)] = []
    for row in group {
      if let place = places[row] {
        rows[place].count += 1
      } else {
        places[row] = rows.count
        rows.append((row, 1))
      }
    }
    return rows
  }

  /// Returns the factor by which each row of each receiver is repeated, given the counts of the
  /// rows.
  private static func divisors(
    of numbers: [DeviceAddress: [Number]]
  ) -> [DeviceAddress: [Int]] {
    let whole = numbers.values.joined().reduce(0) { greatestCommonDivisor($0, $1.count) }
    let evidence = numbers.values.joined().count(where: \.isEvidence)
    if whole > 1, evidence >= fewest { return numbers.mapValues { $0.map { _ in whole } } }
    return numbers.mapValues(divisors)
  }

  /// Returns the factor by which each row of a receiver is repeated: 1 outside repeated stretches.
  private static func divisors(of numbers: [Number]) -> [Int] {
    var divisors = numbers.map { _ in 1 }
    var start = 0
    while start < numbers.count {
      // The stretch goes on as long as the counts have a common divisor.
      var (divisor, evidence, end) = (0, 0, start)
      while end < numbers.count {
        let common = greatestCommonDivisor(divisor, numbers[end].count)
        // Later rows with other counts do not reduce the factor of the rows before them.
        guard common > 1, evidence < fewest || common == divisor else { break }
        divisor = common
        evidence += numbers[end].isEvidence ? 1 : 0
        end += 1
      }
      if evidence >= fewest {
        while start > 0, divisors[start - 1] == 1, numbers[start - 1].count % divisor == 0 {
          start -= 1
        }
        for place in start..<end { divisors[place] = divisor }
      }
      start = max(end, start + 1)
    }
    return divisors
  }

  private static func greatestCommonDivisor(_ first: Int, _ second: Int) -> Int {
    var (first, second) = (first, second)
    while second != 0 { (first, second) = (second, first % second) }
    return first
  }
}

/// A row of a table that may be repeated.
protocol RepeatableRow: Hashable, Sendable {
  associatedtype Link: Hashable
  associatedtype Reading: Hashable

  var time: Instant { get }
  /// The device that received the row's packet or event.
  var receiver: DeviceAddress { get }
  /// The value that changes from row to row, with its link; `nil` if there is none.
  var reading: (link: Link, reading: Reading)? { get }
}

extension Sighting: RepeatableRow {
  /// A receiver and a transmitter.
  struct Link: Hashable {
    let receiver, transmitter: DeviceAddress
  }

  var receiver: DeviceAddress { advertisement.receiver }

  var reading: (link: Link, reading: PowerLevel?)? {
    let link = Link(receiver: advertisement.receiver, transmitter: advertisement.transmitter)
    return (link, advertisement.rssi)
  }
}

extension DeliveredRow: RepeatableRow {
  var receiver: DeviceAddress { phone }

  /// `nil`: the times of events delivered at whole seconds are no evidence.
  var reading: (link: DeviceAddress, reading: AppEvent)? { nil }
}

extension Instant {
  fileprivate var isWholeSecond: Bool { nanoseconds.isMultiple(of: 1_000_000_000) }
}
