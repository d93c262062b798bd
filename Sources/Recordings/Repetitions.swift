import BLE

/// The packets of a recording that repeat others, because a capture was added to it twice.
///
/// A row that is there twice is no evidence of that: a controller reports several packets at one time, and
/// some programs write whole seconds, in which a device sends many equal packets. A capture that was added
/// twice has *every* row twice. So of each receiver, the rows that differ are counted in their order:
///
///     time  RSSI   rows            time  RSSI   rows
///     0.1    -60      2             0.1   -60      1
///     0.2    -61      2      or     0.2   -61      2
///     0.3    -60      2             0.3   -60      1
///     0.4    -63      4             0.4   -63      1
///     repetitions: 5 of 10,         none
///     if 16 more such rows follow
///
/// A stretch of at least `fewest` different rows in succession, whose numbers have a common divisor above
/// 1, repeats itself that often. Of each number remains the quotient. The stretch may be a part of the
/// recording, where two captures overlap.
///
/// Equal means: in time to the nanosecond, receiver, transmitter, channel, level, data, and stated level at
/// 1 m. In real recordings equal rows stand alone, but for times in whole seconds: two packets of a
/// quiet device in each are equal rows, too. A stretch of whole seconds therefore counts as none.
struct Repetitions {
  /// The number of different rows in succession that repeat themselves.
  static let fewest = 20

  private static let second: Int64 = 1_000_000_000

  /// The packets without those that repeat others, in order.
  let kept: [Sighting]
  /// The number of packets that repeat others.
  let count: Int

  /// Finds the repetitions among packets in order of time.
  ///
  /// - Complexity: O(n); packets of one time are hashed only if there are several.
  init(in sightings: [Sighting]) {
    var numbers: [DeviceAddress: [Int]] = [:]
    var areFine: [DeviceAddress: [Bool]] = [:]
    var hasEqual = false
    Self.forEachTime(of: sightings) { group in
      for row in Self.numbered(group) {
        hasEqual = hasEqual || row.number > 1
        let receiver = row.sighting.advertisement.receiver
        numbers[receiver, default: []].append(row.number)
        areFine[receiver, default: []].append(
          !row.sighting.time.nanoseconds.isMultiple(of: Self.second))
      }
    }
    guard hasEqual else {
      (kept, count) = (sightings, 0)
      return
    }
    var divisors: [DeviceAddress: [Int]] = [:]
    for (receiver, own) in numbers {
      divisors[receiver] = Self.divisors(of: own, areFine: areFine[receiver] ?? [])
    }
    guard divisors.values.contains(where: { $0.contains { $0 > 1 } }) else {
      (kept, count) = (sightings, 0)
      return
    }
    var places: [DeviceAddress: Int] = [:]
    var kept: [Sighting] = []
    Self.forEachTime(of: sightings) { group in
      var rest: [Sighting: Int] = [:]
      for row in Self.numbered(group) {
        let receiver = row.sighting.advertisement.receiver
        let place = places[receiver, default: 0]
        places[receiver] = place + 1
        rest[row.sighting] = row.number / (divisors[receiver]?[place] ?? 1)
      }
      for sighting in group {
        guard let left = rest[sighting], left > 0 else { continue }
        rest[sighting] = left - 1
        kept.append(sighting)
      }
    }
    self.kept = kept
    count = sightings.count - kept.count
  }

  private static func forEachTime(
    of sightings: [Sighting], _ body: (ArraySlice<Sighting>) -> Void
  ) {
    var start = 0
    while start < sightings.count {
      var end = start + 1
      while end < sightings.count, sightings[end].time == sightings[start].time { end += 1 }
      body(sightings[start..<end])
      start = end
    }
  }

  /// The different packets of one time, each with how often it is there, in the order of the first.
  private static func numbered(
    _ group: ArraySlice<Sighting>
  ) -> [(sighting: Sighting, number: Int)] {
    if group.count == 1 { return group.map { ($0, 1) } }
    var places: [Sighting: Int] = [:]
    var rows: [(sighting: Sighting, number: Int)] = []
    for sighting in group {
      if let place = places[sighting] {
        rows[place].number += 1
      } else {
        places[sighting] = rows.count
        rows.append((sighting, 1))
      }
    }
    return rows
  }

  /// The number of times that each row of a receiver repeats itself, by how often the rows are there.
  ///
  /// - Parameter areFine: For each row `true` if its time is no whole second.
  private static func divisors(of numbers: [Int], areFine: [Bool]) -> [Int] {
    var divisors = numbers.map { _ in 1 }
    var start = 0
    while start + fewest <= numbers.count {
      let stretch = start..<start + fewest
      let divisor = numbers[stretch].reduce(0, greatestCommonDivisor)
      guard divisor > 1, areFine[stretch].contains(true) else {
        start += 1
        continue
      }
      while start < numbers.count, numbers[start] % divisor == 0 {
        divisors[start] = divisor
        start += 1
      }
    }
    return divisors
  }

  private static func greatestCommonDivisor(_ first: Int, _ second: Int) -> Int {
    var (first, second) = (first, second)
    while second != 0 { (first, second) = (second, first % second) }
    return first
  }
}
