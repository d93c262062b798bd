import BLE
import Engines
import Positioning
import TestScenes
import TestSupport
import Testing

/// Properties of every fingerprint method in random worlds.
struct FingerprintPropertyTests {
  /// Separate worlds for each method, some hundreds together.
  private func seeds(of kind: FingerprintMethods) -> Range<UInt64> {
    let first = UInt64(FingerprintMethods.allCases.firstIndex(of: kind) ?? 0) * 1000
    return first..<first + (Build.isOptimised ? 20 : 1)
  }

  @Test(arguments: FingerprintMethods.allCases)
  func staysWithinTheHullOfTheCells(_ kind: FingerprintMethods) {
    for seed in seeds(of: kind) {
      var world = RadioWorld(seed: seed)
      var method = kind(world.survey(fingerprints: 2))
      let (first, last) = (world.cells[0].point, world.cells[world.cells.count - 1].point)
      for _ in 0..<20 {
        guard let fix = method.locate(world.recent(at: world.place(), scans: 3)) else { continue }
        let hull = Bounds(
          from: first + Vector(dx: -1e-9, dy: -1e-9), to: last + Vector(dx: 1e-9, dy: 1e-9))
        #expect(hull.contains(fix.point))
        #expect(fix.covariance.inverse != nil && fix.covariance.xx > 0)
      }
    }
  }

  /// Levels are fractions here, so no two cells are equally near. Unsmoothed histograms often
  /// have ties, so their cells stay in order.
  @Test(arguments: FingerprintMethods.allCases)
  func orderOfAnchorsAndCellsHasNoEffect(_ kind: FingerprintMethods) {
    for seed in seeds(of: kind) {
      var world = RadioWorld(seed: seed, isRounding: false)
      let map = world.survey(fingerprints: 2)
      let anchors = world.dice.permutation(of: map.anchors.count)
      let cells =
        kind == .histogram || kind == .wideHistogram
        ? Array(map.cells.indices) : world.dice.permutation(of: map.cells.count)
      let reordered = RadioMap(
        anchors: anchors.map { map.anchors[$0] }, cells: cells.map { map.cells[$0] },
        fingerprints: cells.indices.flatMap { index in
          map.fingerprints[map.ranges[cells[index]]].map { fingerprint in
            RadioMap.Fingerprint(
              at: fingerprint.time, in: index, anchors.map { fingerprint.levels[$0] })
          }
        })
      var (first, second) = (kind(map), kind(reordered))
      for _ in 0..<5 {
        let recent = world.recent(at: world.place(), scans: 3)
        let other = RecentScans(
          recent.scans.map { scan in
            Scan(endingAt: scan.time, anchors.map { scan.anchors[$0] })
          })
        expectEqual(first.locate(recent), second.locate(other))
      }
    }
  }

  @Test(arguments: FingerprintMethods.indifferentToOffset)
  func unknownOffsetHasNoEffect(_ kind: FingerprintMethods) {
    for seed in seeds(of: kind) {
      var world = RadioWorld(seed: seed, isRounding: false)
      var method = kind(world.survey(fingerprints: 2))
      for _ in 0..<5 {
        let recent = world.recent(at: world.place(), scans: 3)
        let offset = world.dice.number(-20...20)
        expectEqual(method.locate(recent), method.locate(recent.raised(by: offset)))
      }
    }
  }

  @Test(
    arguments: FingerprintMethods.allCases.filter {
      !FingerprintMethods.indifferentToOffset.contains($0)
    })
  func constantMovesOtherMethods(_ kind: FingerprintMethods) {
    var world = RadioWorld(seed: 1, isRounding: false)
    var method = kind(world.survey(fingerprints: 2))
    let hasMoved = (0..<10).contains { _ in
      let recent = world.recent(at: world.place(), scans: 3)
      return method.locate(recent)?.point != method.locate(recent.raised(by: 12))?.point
    }
    #expect(hasMoved)
  }

  /// A phone stays at a random point of the room, in a direction that the survey may not contain,
  /// for as many scans as the method uses.
  @Test(.enabled(if: Build.isOptimised), arguments: FingerprintMethods.allCases)
  func regionContainsARestingPhoneAsStated(_ kind: FingerprintMethods) {
    let scanCount = min(kind(RadioMap(anchors: [], cells: [], fingerprints: [])).scanCount, 5)
    var held = Array(repeating: 0, count: scanCount)
    var traces = Array(repeating: 0.0, count: scanCount)
    var count = 0
    for seed in 1000..<UInt64(1200) {
      var world = RadioWorld(seed: seed)
      var method = kind(world.survey(fingerprints: 12))
      for _ in 0..<8 {
        let place = world.place()
        let recent = world.recent(at: place, scans: scanCount)
        let fixes = (1...scanCount).compactMap {
          method.locate(RecentScans(Array(recent.scans.prefix($0))))
        }
        guard fixes.count == scanCount else { continue }
        count += 1
        for (index, fix) in fixes.enumerated() {
          held[index] += fix.regionHolds(place) ? 1 : 0
          traces[index] += fix.covariance.trace
        }
      }
    }
    for number in held {
      let share = Double(number) / Double(count)
      #expect(share > 0.9 && share < 0.99)
    }
    for (earlier, later) in zip(traces, traces.dropFirst()) { #expect(later < earlier) }
  }

  private func expectEqual(
    _ first: PositionFix?, _ second: PositionFix?, sourceLocation: SourceLocation = #_sourceLocation
  ) {
    guard let first, let second else {
      #expect(first == second, sourceLocation: sourceLocation)
      return
    }
    #expect(first.cell == second.cell, sourceLocation: sourceLocation)
    #expect(first.point.distance(to: second.point) < 1e-6, sourceLocation: sourceLocation)
    let difference = first.covariance + -1 * second.covariance
    #expect(
      difference.xx.magnitude + difference.xy.magnitude + difference.yy.magnitude
        < 1e-6 * (1 + first.covariance.trace), sourceLocation: sourceLocation)
  }
}

extension RecentScans {
  /// A copy with a constant added to every level, in dB.
  fileprivate func raised(by offset: Double) -> RecentScans {
    RecentScans(
      scans.map { scan in
        Scan(
          endingAt: scan.time,
          scan.anchors.map { heard in
            heard.map {
              Scan.Heard(mean: $0.mean + offset, count: $0.count, newest: $0.newest)
            }
          })
      })
  }
}
