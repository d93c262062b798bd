import BLE
import Documents
import Scoring
import Statistics

/// The JSON form of a tally: integers, each under the word of the counted event.
extension StudyTally: Described {
  /// The counts.
  ///
  /// Without quantities and methods, the form is that of earlier versions, which had none.
  package var json: JSON {
    var members: [String: JSON] = [
      "runs": JSON(runs),
      "walkers": .list(walkers.map(\.json)),
      "anyone": JSON(byWord: Measure.events, anyone.map(\.json)),
      "events": events.json,
    ]
    if !quantities.isEmpty { members["quantities"] = .list(quantities.map(\.json)) }
    if !rests.isEmpty { members["rests"] = .list(rests.map(\.json)) }
    return .object(members)
  }

  /// Creates a tally from JSON. Rejects counts that exceed the possible number.
  public init(from fields: inout Fields) throws(InputError) {
    try fields.requireKeys("walkers")
    let tallies: [WalkTally] = try fields.list("walkers")
    let events: ErrorMap = try fields.object("events")
    self.init(phones: tallies.count, cells: events.cells)
    self.events = events
    walkers = tallies
    quantities = fields.has("quantities") ? try fields.list("quantities") : []
    rests = fields.has("rests") ? try fields.list("rests") : []
    runs = try fields.integer("runs", in: 0...WalkTally.most)
    anyone = try fields.byWord("anyone", of: Measure.events)
    guard walkers.allSatisfy({ $0.walks == runs }), anyone.allSatisfy({ $0.possible <= runs })
    else { throw .unusable(fields.place, "the numbers of walks and runs differ") }
    let ofRests = rests.flatMap { [$0.cellChanges.count, $0.settlingDelays.count] }
    guard (quantities.map(\.count) + ofRests).allSatisfy({ $0 <= runs }) else {
      throw .unusable(fields.place, "a count exceeds the number of runs")
    }
  }
}

extension ErrorMap: Described {
  /// The cells with events, and their counts.
  fileprivate var json: JSON {
    let counts = Measure.events.map { event in
      JSON.list(
        self[event].enumerated().filter { $0.element > 0 }.map {
          ["cell": JSON($0.offset), "times": JSON($0.element)]
        })
    }
    return ["cells": JSON(cells), "counts": JSON(byWord: Measure.events, counts)]
  }

  /// Creates a map from JSON.
  public init(from fields: inout Fields) throws(InputError) {
    self.init(cells: try fields.integer("cells", in: 1...Self.mostCells))
    let entry = try fields.require("counts")
    var counts = try Fields(entry.value, at: entry.place)
    for event in Measure.events {
      try counts.requireKeys(event.rawValue)
      let kept: [CellCount] = try counts.list(event.rawValue)
      guard zip(kept, kept.dropFirst()).allSatisfy({ $0.cell < $1.cell }),
        kept.allSatisfy({ $0.cell < cells })
      else { throw .unusable(counts.place(of: event.rawValue), "the cells are not in order") }
      for each in kept { count(event, in: each.cell, times: each.times) }
    }
    try counts.finish()
  }

  /// The number of events in a cell.
  private struct CellCount: Described {
    let cell: Int
    let times: Int

    init(from fields: inout Fields) throws(InputError) {
      cell = try fields.integer("cell", in: 0...ErrorMap.mostCells - 1)
      times = try fields.integer("times", in: 1...WalkTally.most)
    }
  }
}

extension WalkTally: Described {
  /// The maximum of any count.
  package static let most = 1_000_000_000_000

  /// The counts.
  fileprivate var json: JSON {
    [
      "walks": JSON(walks),
      "rates": JSON(byWord: Measure.events, rates.map(\.json)),
      "causes": JSON(
        byWord: Measure.events,
        causeCounts.map { JSON(byWord: DoorErrorCause.allCases, $0.map { JSON($0) }) }),
      "amounts": JSON(byWord: Measure.means, means.map(\.json)),
      "delays": JSON(byWord: Measure.delays, delays.map(\.json)),
      "endings": .list(
        endings.map { ["reason": JSON(Int($0.reason.rawValue)), "count": JSON($0.count)] }),
    ]
  }

  /// Creates a tally from JSON.
  public init(from fields: inout Fields) throws(InputError) {
    self.init()
    walks = try fields.integer("walks", in: 0...Self.most)
    rates = try fields.byWord("rates", of: Measure.events)
    let counts: [CauseCounts] = try fields.byWord("causes", of: Measure.events)
    causeCounts = counts.map(\.numbers)
    // Earlier versions did not count what more of is better.
    means = try fields.byWord("amounts", of: Measure.means) {
      $0.definition.better == .more ? Moments() : nil
    }
    delays = try fields.byWord("delays", of: Measure.delays)
    try fields.requireKeys("endings")
    let endings: [EndingCount] = try fields.list("endings")
    for ending in endings { endingCounts[ending.reason, default: 0] += ending.count }
    let all = rates.map(\.possible) + means.map(\.count) + delays.map(\.count)
    guard all.allSatisfy({ $0 <= walks }) else {
      throw .unusable(fields.place, "a count exceeds the number of walks")
    }
  }

  /// The number of connections that ended for a reason.
  private struct EndingCount: Described {
    let reason: DisconnectionReason
    let count: Int

    init(from fields: inout Fields) throws(InputError) {
      let code = try fields.integer("reason", in: 0...Int(UInt8.max))
      reason = DisconnectionReason(rawValue: UInt8(code))
      count = try fields.integer("count", in: 1...WalkTally.most)
    }
  }

  /// The number of events of each cause.
  private struct CauseCounts: Described {
    let numbers: [Int]

    init(from fields: inout Fields) throws(InputError) {
      var numbers: [Int] = []
      for cause in DoorErrorCause.allCases {
        numbers.append(try fields.integer(cause.rawValue, in: 0...WalkTally.most))
      }
      self.numbers = numbers
    }
  }
}

extension WalkTally.Share: Described {
  fileprivate var json: JSON { ["happened": JSON(happened), "possible": JSON(possible)] }

  /// Creates a share from JSON.
  public init(from fields: inout Fields) throws(InputError) {
    possible = try fields.integer("possible", in: 0...WalkTally.most)
    happened = try fields.integer("happened", in: 0...possible)
  }
}

extension Moments: Described {
  /// The moments, with the sums as text: they have more bits than a JSON number. The sum of squares
  /// is split after its lower 128 bits.
  fileprivate var json: JSON {
    let (beyond, squares) = squares.halves
    return [
      "count": JSON(count), "sum": .text("\(sum)"), "squares": .text("\(squares)"),
      "squaresBeyond": .text("\(beyond)"),
    ]
  }

  /// Creates moments from JSON.
  public init(from fields: inout Fields) throws(InputError) {
    let count = try fields.integer("count", in: 0...WalkTally.most)
    let sum = WideInteger(try fields.text("sum"))
    let squares = WideInteger(try fields.text("squares"))
    let beyond = WideInteger(try fields.text("squaresBeyond"))
    guard let sum, let squares, let beyond,
      let squares = WideInteger(high: beyond, low: squares),
      let moments = Moments(count: count, sum: sum, squares: squares)
    else { throw .unusable(fields.place, "the moments are impossible") }
    self = moments
  }
}

extension DelayTally: Described {
  /// The delays in nanoseconds as one text, because there may be a million.
  fileprivate var json: JSON {
    ["count": JSON(count), "keptNs": .text(kept.reduce(into: "") { $0 += "\($1);" } + "end")]
  }

  /// Creates delays from JSON.
  public init(from fields: inout Fields) throws(InputError) {
    self.init()
    count = try fields.integer("count", in: 0...WalkTally.most)
    let expected = min(count, Self.capacity)
    // Parsed one by one, because a list of a million words would take more memory than the delays.
    var rest = try fields.text("keptNs")[...]
    while let end = rest.utf8.firstIndex(of: UInt8(ascii: ";")), let delay = Int64(rest[..<end]) {
      kept.append(delay)
      rest = rest[rest.utf8.index(after: end)...]
    }
    guard rest == "end", kept.count == expected else {
      throw .unusable(fields.place(of: "keptNs"), "expected \(expected) delays")
    }
  }
}

extension RestTally: Described {
  /// The longest time at rest in a run, in nanoseconds: that of a million seconds.
  private static let longest = 1_000_000_000_000_000

  fileprivate var json: JSON {
    [
      "cellChanges": cellChanges.json, "settlingDelays": settlingDelays.json,
      "restNs": JSON(Int(rest.nanoseconds)),
    ]
  }

  /// Creates a tally from JSON.
  public init(from fields: inout Fields) throws(InputError) {
    self.init()
    cellChanges = try fields.object("cellChanges")
    settlingDelays = try fields.object("settlingDelays")
    rest = .nanoseconds(try fields.integer("restNs", in: 0...Self.longest))
  }
}

extension QuantityTally: Described {
  fileprivate var json: JSON {
    [
      "moments": moments.json, "never": JSON(never),
      "distinct": distinct.map { .list($0.map(\.json)) } ?? .null,
    ]
  }

  /// Creates a tally from JSON.
  public init(from fields: inout Fields) throws(InputError) {
    let isVarious = try fields.require("distinct").value == .null
    let distinct: [Repetition]? = isVarious ? nil : try fields.list("distinct")
    let tally = QuantityTally(
      moments: try fields.object("moments"),
      never: try fields.integer("never", in: 0...WalkTally.most), distinct: distinct)
    guard let tally else { throw .unusable(fields.place, "the values do not match their number") }
    self = tally
  }
}

extension QuantityTally.Repetition: Described {
  /// The value as text: it has more bits than a JSON number.
  fileprivate var json: JSON { ["value": .text("\(value)"), "runs": JSON(runs)] }

  /// Creates a repetition from JSON.
  init(from fields: inout Fields) throws(InputError) {
    let text = try fields.text("value")
    guard let value = Int64(text) else {
      throw .wrongType(fields.place(of: "value"), given: text.quoted, allowed: "an integer")
    }
    self.init(value: value, runs: try fields.integer("runs", in: 1...WalkTally.most))
  }
}

extension JSON {
  /// Creates an object with a value for each word.
  fileprivate init(byWord kinds: [some RawRepresentable<String>], _ values: [JSON]) {
    let words = kinds.map(\.rawValue)
    self = .object(Dictionary(uniqueKeysWithValues: zip(words, values)))
  }
}

extension Fields {
  /// Returns the values described by the objects under each word of an object.
  ///
  /// - Parameter absent: Returns the value of a word that the object lacks; `nil` for a word that
  ///   it must have.
  fileprivate mutating func byWord<Value: Described, Kind: RawRepresentable<String>>(
    _ key: String, of kinds: [Kind], absent: (Kind) -> Value? = { _ in nil }
  ) throws(InputError) -> [Value] {
    let entry = try require(key)
    var inner = try Fields(entry.value, at: entry.place)
    var values: [Value] = []
    for kind in kinds {
      if !inner.has(kind.rawValue), let value = absent(kind) {
        values.append(value)
      } else {
        values.append(try inner.object(kind.rawValue))
      }
    }
    try inner.finish()
    return values
  }
}
