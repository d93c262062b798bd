import BLE
@testable import Sim
import TestSupport
import Testing

struct SimulationTimersTests {
  /// Compared with a search for the minimum of (time, rank, number).
  @Test(arguments: [0, 1, 2, 3, 5, 8, 100])
  func firstTimerIsTheNextOneDue(count: Int) {
    var dice = Dice(UInt64(count))
    var due = (0..<count).map { _ in [dice.integer(0...20), 6] }
    var timers = SimulationTimers(
      dueAt: due.map { Instant(nanoseconds: Int64($0[0])) }, rank: 6)
    for _ in 0..<2000 {
      let first = due.indices.min { (due[$0] + [$0]).lexicographicallyPrecedes(due[$1] + [$1]) }
      let next = timers.next
      #expect(next.map { [Int($0.time.nanoseconds), Int($0.rank)] } == first.map { due[$0] })
      guard let first else { return }
      #expect(timers.first == first)
      due[first] = [due[first][0] + dice.integer(0...5), dice.integer(0...8)]
      timers.rewind(to: Instant(nanoseconds: Int64(due[first][0])), rank: UInt8(due[first][1]))
    }
  }
}
