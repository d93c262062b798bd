import BLE
import Phones
import Testing

/// The moves from the foreground and back, of which an app that follows itself is told.
@Suite struct FollowedAppTests {
  private static let away = "app(isInForeground: false)"
  private static let back = "app(isInForeground: true)"

  /// The screen takes an app from the foreground, as the user does.
  @Test func isToldOfEachChange() {
    var bench = Bench(.android13, [.followApp])
    bench.change(.appLeft, at: 1)
    bench.change(.screen(isOn: false), at: 2)
    bench.change(.appOpened, at: 3)
    bench.change(.screen(isOn: true), at: 4)
    bench.change(.screen(isOn: false), at: 5)
    #expect(bench.log == ["0 launch", "1 \(Self.away)", "4 \(Self.back)", "5 \(Self.away)"])
  }

  @Test func isToldOnlyIfItAsks() {
    var bench = Bench(.android13, [])
    bench.change(.appLeft, at: 1)
    #expect(bench.log == ["0 launch"])
    bench.perform(.followApp, at: 2)
    #expect(bench.log == ["0 launch", "2 \(Self.away)"])
  }

  /// Each launch asks anew.
  @Test func isToldAtItsLaunch() {
    var bench = Bench(.android13, app: .background, [.followApp])
    bench.change(.appTerminated, at: 1)
    bench.change(.appOpened, at: 2)
    bench.change(.appLeft, at: 3)
    #expect(bench.log == ["0 launch", "0 \(Self.away)", "1 end", "2 launch", "3 \(Self.away)"])
  }

  /// A suspended app learns of the foreground when it runs again.
  @Test func isToldOnceItRuns() {
    var bench = Bench(.ios, [.followApp])
    bench.change(.appLeft, at: 1)
    bench.run(to: 60)
    bench.change(.appOpened, at: 61)
    #expect(bench.log == ["0 launch", "1 \(Self.away)", "61 \(Self.back)"])
  }
}
