import BLE
import Foundation
@testable import Sim
import TestSupport
import Testing

struct BodySwayTests {
  private func offsets(seed: UInt64, seconds: [Double]) -> [Vector] {
    let sway = BodySway(of: RandomStream("w"), chance: Chance(seed: seed))
    return seconds.map { sway.offset(at: Instant(nanoseconds: Int64($0 * 1e9))) }
  }

  /// Four sines of independent phases: 12 mm RMS on each axis, and at most 12 mm · √2 · 2. The
  /// standard error over 2000 seeds is some 1 %.
  @Test func isTwelveMillimetresOnEachAxis() {
    let all = (0..<2000).map { offsets(seed: $0, seconds: [7])[0] }
    for axis in [all.map(\.dx), all.map(\.dy)] {
      #expect(abs(axis.deviation - 0.012) < 0.0005)
      #expect(abs(axis.mean) < 0.001)
      #expect(axis.allSatisfy { abs($0) < 0.034 })
    }
    #expect(abs(all.map(\.dx).correlation(with: all.map(\.dy))) < 0.08)
  }

  /// At most 0.7 Hz: 2 π · 0.7 Hz · 17 mm · 2 is 0.15 m/s. It is still smooth after an hour.
  @Test func isSmooth() {
    for start in [0.0, 3600] {
      let offsets = offsets(seed: 3, seconds: (0..<1000).map { start + Double($0) * 0.01 })
      for (here, next) in zip(offsets, offsets.dropFirst()) {
        #expect(abs(next.dx - here.dx) < 0.0015 && abs(next.dy - here.dy) < 0.0015)
      }
    }
  }

  /// One frequency in each band, uniform on a logarithmic scale from 0.005 to 0.7 Hz, gives a
  /// correlation of the integral of cos(2 π f t) d ln f / ln 140: 0.800, 0.546 and 0.459 at 0.5, 1
  /// and 2 s.
  @Test(arguments: zip([0.5, 1, 2], [0.800, 0.546, 0.459]))
  func decorrelatesWithinSeconds(seconds: Double, expected: Double) {
    let pairs = (0..<4000).map { offsets(seed: $0, seconds: [11, 11 + seconds]) }
    let correlation = pairs.map { $0[0].dx }.correlation(with: pairs.map { $0[1].dx })
    #expect(abs(correlation - expected) < 0.03)
  }
}
