import BLE
@testable import Sim
import Testing

struct AgendaTests {
  private func time(_ nanoseconds: Int64) -> Instant { Instant(nanoseconds: nanoseconds) }

  @Test func endsComeBeforeStarts() {
    var agenda = Agenda(advertisingAt: [time(5), time(5)])
    agenda.schedule(.truthIsNoted, at: time(5))
    agenda.schedule(.stageEnds(walker: 0), at: time(5))
    var order: [String] = []
    var ends: Int64 = 5
    while let next = agenda.next(), order.count < 7 {
      order.append("\(next.time.nanoseconds) \(next.event)")
      switch next.event {
      case .advertises(let beacon):
        agenda.schedule(.packetEnds(sender: beacon), at: max(time(ends), next.time))
        ends += 1
      case .packetEnds(let beacon): agenda.schedule(.advertises(sender: beacon), at: time(9))
      default: break
      }
    }
    #expect(
      order == [
        "5 stageEnds(walker: 0)", "5 advertises(sender: 0)", "5 packetEnds(sender: 0)",
        "5 advertises(sender: 1)", "5 truthIsNoted", "6 packetEnds(sender: 1)",
        "9 advertises(sender: 0)",
      ])
  }

  @Test func trapsOnEventsInThePast() async {
    await #expect(processExitsWith: .failure) {
      var agenda = Agenda(advertisingAt: [])
      agenda.schedule(.runEnds, at: Instant(nanoseconds: 7))
      _ = agenda.next()
      agenda.schedule(.runEnds, at: Instant(nanoseconds: 6))
    }
  }

  @Test func clearedAgendaIsEmpty() {
    var agenda = Agenda(advertisingAt: [time(5)])
    agenda.schedule(.runEnds, at: time(5))
    agenda.clear()
    #expect(agenda.next() == nil)
  }
}
