import BLE
import Phones
import Sim
import Testing

/// The server of apps, and the network to it.
struct ServerTests {
  private func time(_ seconds: Double) -> Instant {
    Instant(nanoseconds: Int64(seconds * 1e9))
  }

  @Test func aRequestAndItsAnswerTakeTime() {
    var server = Server()
    server.delay = DelayRange(.milliseconds(100), .milliseconds(300))
    let passage = server.passage(ofRequestAt: time(1), request: (0.5, 0), answer: (0.5, 0.5))
    #expect(passage.arrives == time(1.1))
    #expect(passage.answered == time(1.3))
  }

  @Test func aLostAnswerLeavesTheReportStored() {
    var server = Server()
    server.lossShare = 0.2
    let passage = server.passage(ofRequestAt: time(1), request: (0.2, 0), answer: (0.19, 0))
    #expect(passage.arrives != nil && passage.answered == nil)
    let lost = server.passage(ofRequestAt: time(1), request: (0.19, 0), answer: (0.9, 0))
    #expect(lost.arrives == nil && lost.answered == nil)
  }

  @Test(arguments: [(9.9, true), (9.95, false), (15.0, false), (19.9, false), (20.0, true)])
  func nothingGetsThroughAnOutage(sent: Double, isThrough: Bool) {
    var server = Server()
    server.delay = DelayRange(.milliseconds(60), .milliseconds(60))
    server.outages = [Server.Outage(from: time(10), to: time(20))]
    let passage = server.passage(ofRequestAt: time(sent), request: (0.5, 0.5), answer: (0.5, 0.5))
    #expect((passage.arrives != nil) == isThrough)
  }
}
