import BLE
@testable import Sim
import TestSupport
import Testing

struct EventQueueTests {
  /// One event of each kind, in their order at one instant.
  private var kinds: [Event] {
    [
      .wake(walker: 0), .packetEnds(sender: 0), .doorCloses(door: 0, turn: 0),
      .stageEnds(walker: 0), .setsOut(walker: 0), .engineStarts(walker: 0), .advertises(sender: 0),
      .runEnds, .truthIsNoted,
    ]
  }

  /// Compared with a sort by (time, index in the list above, order of scheduling).
  @Test(arguments: 0..<(Build.isOptimised ? 50 : 10) as Range<UInt64>)
  func eventsAreTotallyOrdered(seed: UInt64) {
    var dice = Dice(seed)
    var queue = EventQueue()
    var waiting: [[Int]] = []
    var scheduled = 0
    for _ in 0..<1500 {
      if dice.integer(0...2) > 0 {
        let (time, kind) = (dice.integer(0...30), dice.integer(0...kinds.count - 1))
        queue.schedule(kinds[kind], at: Instant(nanoseconds: Int64(time)))
        waiting.append([time, kind, scheduled])
        scheduled += 1
      } else {
        waiting.sort { $0.lexicographicallyPrecedes($1) }
        let expected = waiting.isEmpty ? nil : waiting.removeFirst()
        let next = queue.next()
        #expect(next.map { Int($0.sequence) } == expected?[2])
      }
      queue.checkInvariants(at: .start)
    }
    waiting.sort { $0.lexicographicallyPrecedes($1) }
    for expected in waiting { #expect(queue.next().map { Int($0.sequence) } == expected[2]) }
    #expect(queue.isEmpty && queue.next() == nil)
  }

  @Test func eventsOfOneKindAreInOrderOfScheduling() {
    var queue = EventQueue()
    for walker in 0..<100 { queue.schedule(.stageEnds(walker: walker), at: .start) }
    var order: [Int] = []
    while let next = queue.next() {
      if case .stageEnds(let walker) = next.event { order.append(walker) }
    }
    #expect(order == Array(0..<100))
  }

  @Test func locksAndDoorsHaveEqualRank() {
    #expect(
      Event.lockEngages(door: 0, turn: 0).rank == Event.doorCloses(door: 0, turn: 0).rank)
  }
}
