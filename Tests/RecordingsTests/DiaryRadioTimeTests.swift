import BLE
import Phones
import Recordings
import TestScenes
import Testing

/// The times for which the radios of phones with a system listened.
@Suite struct DiaryRadioTimeTests {
  private static func times(_ diary: PhoneDiary, until seconds: Int) -> [String] {
    diary.radioTimes(until: .start.advanced(by: .seconds(seconds))).map {
      "\($0.mode) \($0.time.nanoseconds / 1_000_000) \($0.listening.nanoseconds / 1_000_000)"
    }
  }

  /// The app is awake, and ranges, up to 13.01 s and from 28.11 to 38.11 s: 325 windows of 30 of 40
  /// ms with 10 ms of another, and 250. Its region is monitored meanwhile: 50 windows of 30 of 300
  /// ms with a whole further one, and 72 with one. All times are in milliseconds.
  @Test func addsUpTheWindowsOfEachMode() throws {
    #expect(
      Self.times(try Pocket.diary(), until: 60) == [
        "monitoring 36990 \((50 + 1 + 72 + 1) * 30)", "ranging 23010 \(325 * 30 + 10 + 250 * 30)",
      ])
  }

  @Test func countsWhatComesBeforeTheEndOnly() throws {
    #expect(
      Self.times(try Pocket.diary(), until: 14) == ["monitoring 990 120", "ranging 13010 9760"])
  }

  @Test func areUnknownForARecordingOfAnApp() throws {
    let diary = try Pocket.diary(delivered: [AppEvent(.launched, at: .start)])
    #expect(Self.times(diary, until: 60) == [])
  }
}
