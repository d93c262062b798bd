import BLE
import Phones
import Testing

/// The readings of the motion sensors, which an app that follows them receives once a second.
@Suite struct FollowedMotionTests {
  private static let start = ["0 launch", "0 radio followMotion"]

  @Test func comesBeforeTheWakeOfItsInstant() {
    var bench = Bench(.ios, [.wake(at: Instant(5)), .followMotion])
    bench.sense(steps: 7, at: 5)
    #expect(bench.log == Self.start + ["5 steps 7", "5 wake"])
  }

  @Test func isForAnAppThatAsks() {
    var bench = Bench(.ios, [])
    bench.sense(steps: 1, at: 1)
    #expect(!bench.system.followsMotion)
    bench.perform(.followMotion, at: 2)
    bench.sense(steps: 2, at: 3)
    #expect(bench.log == ["0 launch", "2 radio followMotion", "3 steps 2"])
  }

  /// An app on iOS runs for 10 s in the background, and the readings do not make that longer. Those
  /// of the last moment come before the suspension.
  @Test func doesNotKeepTheAppRunning() {
    var bench = Bench(.ios, [.followMotion])
    bench.change(.appLeft, at: 0.5)
    for second in 1...20 { bench.sense(steps: second, at: Double(second)) }
    #expect(bench.log == Self.start + (1...10).map { "\($0) steps \($0)" })
    #expect(bench.system.appState == .suspended)
  }

  /// It receives the newest readings, and then the wake that it has missed.
  @Test func aSuspendedAppReceivesTheNewestOnceItRuns() {
    var bench = Bench(.ios, [.wake(at: Instant(12.5)), .followMotion])
    bench.change(.appLeft, at: 1)
    bench.sense(steps: 12, at: 12)
    bench.sense(steps: 13, at: 13)
    bench.change(.appOpened, at: 14)
    bench.sense(steps: 15, at: 15)
    #expect(bench.log == Self.start + ["14 steps 13", "14 wake", "15 steps 15"])
  }

  /// Each launch asks anew.
  @Test func anAppThatHasEndedReceivesNone() {
    var bench = Bench(.android13, [.followMotion])
    bench.change(.appTerminated, at: 1)
    bench.sense(steps: 2, at: 2)
    #expect(!bench.system.followsMotion)
    bench.change(.appOpened, at: 3)
    bench.sense(steps: 4, at: 4)
    #expect(
      bench.log == Self.start + ["1 end", "3 launch", "3 radio followMotion", "4 steps 4"])
  }

  /// An engine that follows the motion sensors, and reports the steps.
  private struct Counter: DecisionEngine {
    mutating func start(at time: Instant) -> [EngineOutput] { [.command(.followMotion)] }

    mutating func receive(_ event: CentralEvent, at time: Instant) -> [EngineOutput] {
      guard case .motion(let motion) = event else { return [] }
      return [.decision(Decision(.notify("\(motion.steps ?? -1)"), at: time))]
    }
  }

  /// A phone on a bare radio asks the radio's host, once.
  @Test func aPhoneOnABareRadioPassesThemOn() {
    var engine = PhoneEngine(Counter())
    #expect(engine.start(at: .start) == [.command(.scan), .command(.followMotion)])
    let outputs = engine.receive(.motion(DeviceMotion(steps: 3)), at: Instant(1))
    #expect(outputs == [.decision(Decision(.notify("3"), at: Instant(1)))])
    #expect(engine.receive(.wake, at: Instant(1)) == [])
  }
}
