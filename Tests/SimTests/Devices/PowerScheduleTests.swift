import BLE
@testable import Sim
import Testing

struct PowerScheduleTests {
  private static func schedule(_ seconds: Int64...) -> PowerSchedule {
    PowerSchedule(switchedAt: seconds.map { Instant(nanoseconds: $0 * 1_000_000_000) })
  }

  private static func instant(_ seconds: Double) -> Instant {
    Instant(nanoseconds: Int64(seconds * 1e9))
  }

  /// Columns are half seconds from 0 s; `#` is on.
  @Test(arguments: [
    (schedule(), "########"), (schedule(1), "##......"), (schedule(1, 2), "##..####"),
    (schedule(0, 2), "....####"), (schedule(1, 2, 3), "##..##.."),
  ])
  func isOffAndOnByTurns(schedule: PowerSchedule, states: String) {
    let on = states.indices.map { states[$0] == "#" }
    for (column, isOn) in on.enumerated() {
      let time = Self.instant(Double(column) / 2)
      #expect(schedule.isOn(at: time) == isOn)
      // A part of a second is on throughout if it begins so, and a whole second if its halves are.
      #expect(schedule.isOn(from: time, to: time.advanced(by: .milliseconds(500))) == isOn)
      guard column + 1 < on.count else { continue }
      #expect(
        schedule.isOn(from: time, to: time.advanced(by: .seconds(1))) == (isOn && on[column + 1]))
    }
    #expect(schedule.asAtStart.isOn(at: .start) == on[0])
    #expect(schedule.asAtStart.isOn(at: Self.instant(10_000)) == on[0])
  }

  @Test func schedulesOverlapIfBothAreOnAtATime() {
    #expect(Self.schedule().overlaps(with: Self.schedule(5)))
    #expect(!Self.schedule(5).overlaps(with: Self.schedule(0, 5)))
    #expect(Self.schedule(5).overlaps(with: Self.schedule(0, 4)))
    #expect(Self.schedule(0, 4).overlaps(with: Self.schedule(5)))
    #expect(!Self.schedule(0).overlaps(with: Self.schedule()))
  }

  @Test func aTimeIsLaterThanTheOneBefore() async {
    await #expect(processExitsWith: .failure) { _ = PowerScheduleTests.schedule(2, 2) }
  }

  /// A phase of another interval begins while the device is off, and another while it is on.
  @Test func advertisesByItsPhasesWhileItIsOn() {
    func phase(_ seconds: Int64, _ milliseconds: Int?) -> AdvertisingSchedule.Phase {
      AdvertisingSchedule.Phase(
        from: Instant(nanoseconds: seconds * 1_000_000_000),
        interval: milliseconds.map { .milliseconds($0) }, payload: [1])
    }
    let schedule = AdvertisingSchedule([phase(0, 100), phase(3, 200), phase(8, nil)])
    #expect(
      schedule.switched(by: Self.schedule(2, 4, 8, 9)).phases == [
        phase(0, 100), phase(2, nil), phase(3, nil), phase(4, 200), phase(8, nil), phase(9, nil),
      ])
    #expect(schedule.switched(by: .alwaysOn) == schedule)
  }
}
