import Documents

/// Combines the parts of a study.
public enum StudyMerge {
  /// Returns the outcome of the whole study, bit for bit the same as if it had been run in one
  /// piece.
  ///
  /// - Parameter parts: The parts in any order, each with the path of its file.
  /// - Throws: `unusable`: with the path of a file that is a part of another study, that has the
  ///   same shard as another file, or whose shard was interrupted; with the numbers of missing
  ///   shards, if there are any.
  /// - Precondition: There is at least one part.
  public static func outcome(
    of parts: [(path: String, part: StudyPart)]
  ) throws(InputError) -> StudyOutcome {
    let first = parts[0]
    for (path, part) in parts.dropFirst() {
      if let difference = difference(of: part, from: first.part) {
        throw .unusable(
          InputPlace(path), "not a part of the same study as \(first.path.quoted): \(difference)")
      }
    }
    let sorted = parts.sorted { $0.part.shard.number < $1.part.shard.number }
    for (one, next) in zip(sorted, sorted.dropFirst()) where one.part.shard == next.part.shard {
      throw .unusable(
        InputPlace(next.path),
        "shard \(next.part.shard) is given twice, here and in \(one.path.quoted)")
    }
    for (path, part) in sorted where part.isPartial {
      throw .unusable(
        InputPlace(path),
        "shard \(part.shard) is partial: it was interrupted after \(part.tally.runs) of "
          + "\(part.runsAsked.counted("run"))")
    }
    let missing = gaps(between: sorted.map(\.part.shard.number), upTo: first.part.shard.count)
    guard missing.isEmpty else {
      let isOne = missing.count == 1 && missing[0].count == 1
      let (shards, are) = isOne ? ("shard", "is") : ("shards", "are")
      throw .unusable(
        InputPlace("merge"),
        "\(shards) \(inWords(missing)) of \(first.part.shard.count) \(are) missing")
    }
    var tally = sorted[0].part.tally
    for (_, part) in sorted.dropFirst() { tally.merge(part.tally) }
    return StudyOutcome(outline: first.part.outline, tally: tally)
  }

  /// Returns a description of the difference between the study of a part and that of another; `nil`
  /// if they are the same.
  private static func difference(of part: StudyPart, from other: StudyPart) -> String? {
    let (mine, theirs) = (part.outline, other.outline)
    if mine.scenario != theirs.scenario {
      return "its scenario is \(mine.scenario.quoted), not \(theirs.scenario.quoted)"
    }
    if mine.variant != theirs.variant {
      return "its variant is \(mine.variant?.quoted ?? "none"), not "
        + (theirs.variant?.quoted ?? "none")
    }
    if mine.seeds != theirs.seeds {
      return "its study has \(mine.seeds.count.counted("run")) from seed "
        + "\(mine.seeds.lowerBound), not \(theirs.seeds.count) from seed \(theirs.seeds.lowerBound)"
    }
    if part.shard.count != other.shard.count {
      return "its study has \(part.shard.count.counted("shard")), not \(other.shard.count)"
    }
    if part.fingerprint.settings != other.fingerprint.settings {
      return "its scenario has other settings or another floor plan"
    }
    if part.fingerprint.firstRun != other.fingerprint.firstRun {
      return "it was made by another version of simrun; the first run differs"
    }
    if mine != theirs || part.tally.events.cells != other.tally.events.cells {
      return "it was made by another version of simrun, which measures other things"
    }
    return nil
  }

  /// Returns the numbers from 1 to `last` that are missing in a sorted array, as ranges.
  private static func gaps(between numbers: [Int], upTo last: Int) -> [ClosedRange<Int>] {
    var gaps: [ClosedRange<Int>] = []
    var next = 1
    for number in numbers + [last + 1] {
      if number > next { gaps.append(next...(number - 1)) }
      next = number + 1
    }
    return gaps
  }

  /// Returns ranges as text, such as `3, 7 ... 9`; at most 20 of them.
  private static func inWords(_ rows: [ClosedRange<Int>]) -> String {
    let words = rows.prefix(20).map { row in
      row.count == 1 ? "\(row.lowerBound)" : "\(row.lowerBound) ... \(row.upperBound)"
    }
    return words.joined(separator: ", ") + (rows.count > 20 ? " and others" : "")
  }
}
