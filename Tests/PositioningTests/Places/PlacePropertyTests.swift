import BLE
import Engines
import Positioning
import TestSupport
import Testing

/// Properties of every rule on any path through two rooms that share a wall. Each test also counts
/// how often its case occurred.
struct PlacePropertyTests {
  private struct Case {
    let rule: PlaceRule
    let fixes: [(time: Instant, point: Point)]
    let rooms = [Place.room("left"), .room("right", at: Point(x: 4, y: 0))]

    var end: Instant { (fixes.last?.time ?? .start).advanced(by: .seconds(100)) }

    /// A random walk with gaps of up to 12 s between positions.
    init(_ seed: UInt64) {
      var dice = Dice(seed)
      var rule = PlaceRule()
      rule.enterDwell = .milliseconds(dice.integer(0...5) * 700)
      rule.exitDwell = .milliseconds(dice.integer(0...5) * 700)
      rule.hysteresis = [0, 0.5, 1.5][dice.integer(0...2)]
      rule.signalTimeout = .seconds(dice.integer(5...15))
      var here = Point(x: dice.number(-2...10), y: dice.number(-1...5))
      var now = Instant.start
      var fixes: [(Instant, Point)] = []
      for _ in 0..<60 {
        fixes.append((now, here))
        now = now.advanced(by: .milliseconds(dice.integer(0...9) == 0 ? 12_000 : 1000))
        here = Point(
          x: min(max(here.x + dice.number(-1.5...1.5), -2), 10),
          y: min(max(here.y + dice.number(-1...1), -1), 5))
      }
      self.rule = rule
      self.fixes = fixes
    }

    func decisions(wakes: Wakes = .delivered) -> [Decision] {
      TestSupport.decisions(
        of: PlaceEngine(Itinerary(fixes), watching: rooms, by: rule),
        on: [TimedEvent(.start, .wake)], until: end, wakes: wakes)
    }

    /// The crossings of one room, in order.
    func crossings(of room: Place) -> [(time: Instant, isEntry: Bool)] {
      decisions().compactMap { decision in
        switch decision.verdict {
        case .entered(room.name): (decision.time, true)
        case .left(room.name): (decision.time, false)
        default: nil
        }
      }
    }

    /// `true` if no gap between two successive positions reaches the timeout.
    func isUnbroken(_ fixes: ArraySlice<(time: Instant, point: Point)>) -> Bool {
      zip(fixes, fixes.dropFirst()).allSatisfy {
        $0.time.duration(to: $1.time) < rule.signalTimeout
      }
    }
  }

  private static let seeds: Range<UInt64> = 0..<200

  @Test func entriesAndExitsAlternateFromAnEntry() {
    var crossings = 0
    for seed in Self.seeds {
      let example = Case(seed)
      for room in example.rooms {
        for (index, crossing) in example.crossings(of: room).enumerated() {
          crossings += 1
          #expect(crossing.isEntry == (index % 2 == 0), "seed \(seed)")
        }
      }
    }
    #expect(crossings > 500)
  }

  @Test func entersOnlyAfterTheDwellInside() {
    var entries = 0
    for seed in Self.seeds {
      let example = Case(seed)
      for room in example.rooms {
        for crossing in example.crossings(of: room) where crossing.isEntry {
          entries += 1
          let since = crossing.time.nanoseconds - example.rule.enterDwell.nanoseconds
          let last = example.fixes.lastIndex { $0.time == crossing.time } ?? -1
          let first = example.fixes.lastIndex { $0.time.nanoseconds <= since } ?? .max
          guard first <= last else {
            Issue.record("seed \(seed): nothing speaks for an entry")
            continue
          }
          let span = example.fixes[first...last]
          #expect(span.allSatisfy { room.outline.contains($0.point) }, "seed \(seed)")
          #expect(example.isUnbroken(span), "seed \(seed)")
        }
      }
    }
    #expect(entries > 250)
  }

  @Test func leavesOnlyBeyondTheHysteresisOrInSilence() {
    var (exits, losses) = (0, 0)
    for seed in Self.seeds {
      let example = Case(seed)
      for room in example.rooms {
        for crossing in example.crossings(of: room) where !crossing.isEntry {
          exits += 1
          let since = crossing.time.nanoseconds - example.rule.exitDwell.nanoseconds
          // A position at the time of the timeout comes too late.
          let latest = example.fixes.last { $0.time < crossing.time }?.time ?? crossing.time
          if latest.duration(to: crossing.time) == example.rule.signalTimeout {
            losses += 1
            continue
          }
          let last = example.fixes.lastIndex { $0.time == crossing.time } ?? -1
          let first = example.fixes.lastIndex { $0.time.nanoseconds <= since } ?? .max
          guard first <= last else {
            Issue.record("seed \(seed): an exit came too soon")
            continue
          }
          for fix in example.fixes[first...last] {
            #expect(!room.outline.contains(fix.point), "seed \(seed)")
            #expect(
              room.outline.distanceToBorder(from: fix.point) > example.rule.hysteresis,
              "seed \(seed)")
          }
        }
      }
    }
    #expect(exits > 250 && losses > 25)
  }

  @Test func positionsWithinTheHysteresisNeverLeave() {
    for seed in Self.seeds {
      var dice = Dice(seed)
      var rule = PlaceRule()
      rule.hysteresis = 1
      rule.exitDwell = .zero
      // Inside for the dwell, then around the border for a minute, inside and outside the room.
      let fixes = (0..<60).map { second in
        (
          time: Instant.start.advanced(by: .seconds(second)),
          point: Point(x: second < 4 ? 2 : dice.number(3...4.99), y: dice.number(1...3))
        )
      }
      let engine = PlaceEngine(Itinerary(fixes), watching: [.room("room")], by: rule)
      let crossings = decisions(
        of: engine, on: [TimedEvent(.start, .wake)],
        until: .start.advanced(by: .seconds(60)), wakes: .delivered
      ).map(\.verdict).filter { $0 == .entered("room") || $0 == .left("room") }
      #expect(crossings == [.entered("room")], "seed \(seed)")
    }
  }

  @Test func decisionsDoNotDependOnWakes() {
    for seed in Self.seeds {
      let example = Case(seed)
      let expected = example.decisions()
      for wakes in Wakes.allCases {
        #expect(example.decisions(wakes: wakes) == expected, "seed \(seed), wakes \(wakes)")
      }
    }
  }
}
