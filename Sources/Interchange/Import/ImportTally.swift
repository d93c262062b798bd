/// The rows imported from a file, and the rows left out.
package struct ImportTally: Sendable {
  private var counts = [Int](repeating: 0, count: ReadingKind.allCases.count)
  private var omissions: [ImportOmission: Int] = [:]
  private var lost: [ImportLoss: Int] = [:]

  /// The number of packets or levels that were imported.
  package var count: Int { counts.reduce(0, +) }

  /// The number of rows that were left out.
  package var omittedCount: Int { omissions.values.reduce(0, +) }

  /// The kinds that were imported, each with the count of its rows.
  package var kinds: [(kind: ReadingKind, count: Int)] {
    ReadingKind.allCases.map { ($0, counts[Int($0.rawValue)]) }.filter { $0.1 > 0 }
  }

  /// The reasons for which rows were left out, each with the count of its rows.
  package var reasons: [(reason: ImportOmission, count: Int)] {
    ImportOmission.allCases.compactMap { reason in omissions[reason].map { (reason, $0) } }
  }

  /// The values that imported rows have lost, each with the count of the rows that lost it.
  package var losses: [(loss: ImportLoss, count: Int)] {
    ImportLoss.allCases.compactMap { loss in lost[loss].map { (loss, $0) } }
  }

  mutating func lose(_ loss: ImportLoss) { lost[loss, default: 0] += 1 }

  mutating func count(_ kind: ReadingKind) { counts[Int(kind.rawValue)] += 1 }

  mutating func leaveOut(_ reason: ImportOmission, _ count: Int = 1) {
    if count > 0 { omissions[reason, default: 0] += count }
  }

  mutating func add(_ other: ImportTally) {
    for kind in counts.indices { counts[kind] += other.counts[kind] }
    omissions.merge(other.omissions, uniquingKeysWith: +)
    lost.merge(other.lost, uniquingKeysWith: +)
  }
}
