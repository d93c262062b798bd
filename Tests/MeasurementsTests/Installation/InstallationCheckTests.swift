import BLE
import Buildings
import Documents
import Recordings
import Sim
import TestSupport
import Testing

@testable import Measurements

/// Walks through flats with a planted fault, held against the flat as drawn.
@Suite struct InstallationCheckTests {
  private func check(_ recording: Recording) throws -> InstallationCheck {
    try InstallationCheck(
      of: recording, in: InstalledFlat().world(), at: InputPlace("flat"), seeds: 1...20)
  }

  @Test func acceptsWhatHangsAsDrawn() throws {
    let check = try check(InstalledFlat(phoneOffset: -6).recording(seed: 101))
    #expect(check.fault == nil)
    let offset = try #require(check.offset)
    // The mean of four shadows, each of 3 dB.
    #expect(abs(offset.value + 6) < 3)
  }

  @Test func namesTwoThatAreSwapped() throws {
    var flat = InstalledFlat()
    flat.places.swapAt(0, 2)
    let check = try check(flat.recording(seed: 102))
    #expect(check.fault == .swapped(device: "a", other: "c"))
  }

  @Test func namesOneThatIsSilent() throws {
    let check = try check(InstalledFlat().recording(seed: 103, without: 1))
    #expect(check.fault == .dead(device: "b"))
    #expect(check.devices[1].packets == 0)
    #expect(check.devices[1].difference == nil)
    #expect(check.devices[1].expected.lowerBound > 20)
  }

  @Test func namesOneThatHangsElsewhere() throws {
    var flat = InstalledFlat()
    flat.places[3] = (8.5, 0.6)
    let check = try check(flat.recording(seed: 104))
    guard case .moved("d", let place) = check.fault else {
      Issue.record("\(String(describing: check.fault)) is not the move of d")
      return
    }
    #expect(place.distance(to: Point(x: 8.5, y: 0.6)) < 2)
  }

  @Test func namesAWallThatLosesMore() throws {
    let check = try check(InstalledFlat(partition: 14).recording(seed: 105))
    guard case .wall(let name, let difference) = check.fault else {
      Issue.record("\(String(describing: check.fault)) is not a wall")
      return
    }
    #expect(name == "partition")
    #expect((5...15).contains(difference.value))
  }

  /// A walk through a building as drawn may be said to differ in 5 % of cases: by the binomial
  /// distribution, 5 or more of 30 walks are once in 64 such tests.
  @Test(.enabled(if: Build.isOptimised, "takes a minute in debug"))
  func rarelyDoubtsWhatHangsAsDrawn() throws {
    let doubts = try (201...230).count { seed in
      try check(InstalledFlat().recording(seed: UInt64(seed))).fault != nil
    }
    #expect(doubts < 5)
  }
}
