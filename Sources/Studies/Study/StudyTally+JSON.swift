import BLE
import Documents
import Statistics

/// A tally as a file holds it: whole numbers, each under the word of what was counted.
extension StudyTally: Described {
  /// All that was counted.
  package var json: JSON {
    [
      "runs": JSON(runs),
      "walkers": .list(walkers.map(\.json)),
      "anyone": JSON(byWord: Rate.self, anyone.map(\.json)),
      "events": events.json,
    ]
  }

  /// The tally that a file holds, as far as it can be one: nothing happened more often than it
  /// could.
  public init(from fields: inout Fields) throws(InputError) {
    let tallies: [WalkTally] = try fields.list("walkers")
    let events: EventMap = try fields.object("events")
    self.init(phones: tallies.count, cells: events.cells)
    self.events = events
    walkers = tallies
    runs = try fields.integer("runs", in: 0...WalkTally.most)
    anyone = try fields.byWord("anyone", of: Rate.self)
    guard walkers.allSatisfy({ $0.walks == runs }), anyone.allSatisfy({ $0.possible <= runs })
    else { throw .unusable(fields.place, "there are not as many walks as runs") }
  }
}

extension EventMap: Described {
  /// The cells in which something happened, and how often.
  fileprivate var json: JSON {
    let counts = Rate.allCases.map { rate in
      JSON.list(
        self[rate].enumerated().filter { $0.element > 0 }.map {
          ["cell": JSON($0.offset), "times": JSON($0.element)]
        })
    }
    return ["cells": JSON(cells), "counts": JSON(byWord: Rate.self, counts)]
  }

  /// The map that a file holds.
  public init(from fields: inout Fields) throws(InputError) {
    self.init(cells: try fields.integer("cells", in: 1...Self.mostCells))
    let entry = try fields.require("counts")
    var counts = try Fields(entry.value, at: entry.place)
    for rate in Rate.allCases {
      let kept: [CellCount] = try counts.list(rate.rawValue)
      guard zip(kept, kept.dropFirst()).allSatisfy({ $0.cell < $1.cell }),
        kept.allSatisfy({ $0.cell < cells })
      else { throw .unusable(counts.place(of: rate.rawValue), "these are not cells in order") }
      for each in kept { count(rate, in: each.cell, times: each.times) }
    }
    try counts.finish()
  }

  /// How often something happened in a cell.
  private struct CellCount: Described {
    let cell: Int
    let times: Int

    init(from fields: inout Fields) throws(InputError) {
      cell = try fields.integer("cell", in: 0...EventMap.mostCells - 1)
      times = try fields.integer("times", in: 1...WalkTally.most)
    }
  }
}

extension WalkTally: Described {
  /// So many of anything are counted at the most.
  package static let most = 1_000_000_000_000

  fileprivate var json: JSON {
    [
      "walks": JSON(walks),
      "rates": JSON(byWord: Rate.self, rates.map(\.json)),
      "causes": JSON(
        byWord: Rate.self,
        causeCounts.map { JSON(byWord: Cause.self, $0.map { JSON($0) }) }),
      "amounts": JSON(byWord: Amount.self, amounts.map(\.json)),
      "delays": JSON(byWord: Delay.self, delays.map(\.json)),
    ]
  }

  /// The tally that a file holds.
  public init(from fields: inout Fields) throws(InputError) {
    self.init()
    walks = try fields.integer("walks", in: 0...Self.most)
    rates = try fields.byWord("rates", of: Rate.self)
    let counts: [CauseCounts] = try fields.byWord("causes", of: Rate.self)
    causeCounts = counts.map(\.numbers)
    amounts = try fields.byWord("amounts", of: Amount.self)
    delays = try fields.byWord("delays", of: Delay.self)
    let all = rates.map(\.possible) + amounts.map(\.count) + delays.map(\.count)
    guard all.allSatisfy({ $0 <= walks }) else {
      throw .unusable(fields.place, "more was counted than there were walks")
    }
  }

  /// How often each cause brought something about.
  private struct CauseCounts: Described {
    let numbers: [Int]

    init(from fields: inout Fields) throws(InputError) {
      var numbers: [Int] = []
      for cause in Cause.allCases {
        numbers.append(try fields.integer(cause.rawValue, in: 0...WalkTally.most))
      }
      self.numbers = numbers
    }
  }
}

extension WalkTally.Share: Described {
  fileprivate var json: JSON { ["happened": JSON(happened), "possible": JSON(possible)] }

  /// The share that a file holds.
  public init(from fields: inout Fields) throws(InputError) {
    possible = try fields.integer("possible", in: 0...WalkTally.most)
    happened = try fields.integer("happened", in: 0...possible)
  }
}

extension Moments: Described {
  /// Numbers of up to 192 bits, which no number of JSON holds, as texts.
  fileprivate var json: JSON {
    [
      "count": JSON(count), "sum": .text("\(sum)"), "squares": .text("\(squares)"),
      "squaresBeyond": .text("\(squaresBeyond)"),
    ]
  }

  /// The moments that a file holds.
  public init(from fields: inout Fields) throws(InputError) {
    let count = try fields.integer("count", in: 0...WalkTally.most)
    let sum = Int128(try fields.text("sum"))
    let squares = UInt128(try fields.text("squares"))
    let beyond = UInt64(try fields.text("squaresBeyond"))
    // Of more than a sum of 64-bit numbers, sums of parts could not be formed.
    guard let sum, let squares, let beyond, sum.magnitude <= UInt128(count) << 63,
      beyond <= WalkTally.most,
      let moments = Moments(count: count, sum: sum, squares: squares, squaresBeyond: beyond)
    else { throw .unusable(fields.place, "no numbers have these moments") }
    self = moments
  }
}

extension DelayTally: Described {
  /// The delays in nanoseconds as one text, since there may be a million.
  fileprivate var json: JSON {
    ["count": JSON(count), "keptNs": .text(kept.reduce(into: "") { $0 += "\($1);" } + "end")]
  }

  /// The delays that a file holds.
  public init(from fields: inout Fields) throws(InputError) {
    self.init()
    count = try fields.integer("count", in: 0...WalkTally.most)
    let expected = min(count, Self.capacity)
    // One after the other, since a list of a million words would take more than the delays.
    var rest = try fields.text("keptNs")[...]
    while let end = rest.utf8.firstIndex(of: UInt8(ascii: ";")), let delay = Int64(rest[..<end]) {
      kept.append(delay)
      rest = rest[rest.utf8.index(after: end)...]
    }
    guard rest == "end", kept.count == expected else {
      throw .unusable(fields.place(of: "keptNs"), "these are not \(expected) delays")
    }
  }
}

extension JSON {
  /// An object with a value for each of a few words.
  fileprivate init<Kind: CaseIterable & RawRepresentable<String>>(
    byWord kind: Kind.Type, _ values: [JSON]
  ) {
    let words = Kind.allCases.map(\.rawValue)
    self = .object(Dictionary(uniqueKeysWithValues: zip(words, values)))
  }
}

extension Fields {
  /// What the objects describe that stand in an object under each of a few words.
  fileprivate mutating func byWord<Kind: CaseIterable & RawRepresentable<String>, Value: Described>(
    _ key: String, of kind: Kind.Type
  ) throws(InputError) -> [Value] {
    let entry = try require(key)
    var inner = try Fields(entry.value, at: entry.place)
    var values: [Value] = []
    for word in Kind.allCases { values.append(try inner.object(word.rawValue)) }
    try inner.finish()
    return values
  }
}
