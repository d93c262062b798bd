import BLE
import Foundation
@testable import Positioning
import TestSupport

/// A hall with realistic radio, independent of the simulator. Levels fall with distance. They
/// deviate from that by waves of some metres, and by the effect of a body that the survey did not
/// contain. They fade in space, independently on each of three channels.
///
/// It has no map except that of its survey.
struct FadingHall {
  static let bounds = Bounds(from: Point(x: 0, y: 0), to: Point(x: 14, y: 10))
  let sites: [AnchorSite]
  private let shadows: [[Wave]]
  /// The effect of the body of the person who carries the device.
  private let bodies: [[Wave]]
  /// Ordered by anchor, then by channel.
  private let fading: [[Wave]]

  private struct Wave {
    var x, y, phase: Double

    init(length: ClosedRange<Double>, _ dice: inout Dice) {
      let number = 2 * Double.pi / dice.number(length)
      let direction = dice.number(0...2 * .pi)
      (x, y) = (number * cos(direction), number * sin(direction))
      phase = dice.number(0...2 * .pi)
    }

    func angle(at point: Point) -> Double { x * point.x + y * point.y + phase }
  }

  init(seed: UInt64, anchors: Int = 10) {
    var dice = Dice(seed &* 1_000_003 &+ 17)
    sites = (0..<anchors).map { _ in
      AnchorSite(
        Position(Point(x: dice.number(0...14), y: dice.number(0...10)), height: 2.5),
        measuredPower: PowerLevel(dBm: dice.number(-64 ... -56)))
    }
    shadows = (0..<anchors).map { _ in (0..<5).map { _ in Wave(length: 3...14, &dice) } }
    bodies = (0..<anchors).map { _ in (0..<5).map { _ in Wave(length: 3...14, &dice) } }
    fading = (0..<3 * anchors).map { _ in (0..<8).map { _ in Wave(length: 0.12...0.13, &dice) } }
  }

  /// In dBm; standard deviations of 3 dB for shadowing and for bodies, Rician fading with K = 1.5.
  private func level(of anchor: Int, channel: Int, at point: Point, carried: Bool) -> Double {
    let site = sites[anchor]
    let distance = site.position.distance(to: Position(point, height: 1.2))
    var level = site.measuredPower.dBm - 20 * log10(distance)
    for wave in shadows[anchor] + (carried ? bodies[anchor] : []) {
      level += 3 * (2.0 / 5).squareRoot() * cos(wave.angle(at: point))
    }
    var (inPhase, quadrature) = (0.6.squareRoot(), 0.0)
    for wave in fading[3 * anchor + channel] {
      inPhase += (0.4 / 8).squareRoot() * cos(wave.angle(at: point))
      quadrature += (0.4 / 8).squareRoot() * sin(wave.angle(at: point))
    }
    return level + 10 * log10(inPhase * inPhase + quadrature * quadrature)
  }

  /// The readings of each anchor in a second: two packets, each on a random channel, one in ten
  /// lost.
  func scan(
    at point: Point, second: Double, _ dice: inout Dice, carried: Bool = true
  ) -> Scan {
    let time = Instant(nanoseconds: Int64(second * 1e9))
    return Scan(
      endingAt: time,
      sites.indices.map { anchor in
        var levels: [Double] = []
        for _ in 0..<2 where dice.integer(0...9) > 0 {
          levels.append(
            level(of: anchor, channel: dice.integer(0...2), at: point, carried: carried).rounded())
        }
        guard !levels.isEmpty else { return nil }
        let mean = levels.reduce(0, +) / Double(levels.count)
        return Scan.Heard(mean: mean, count: levels.count, newest: time)
      })
  }

  /// A survey at points 2 m apart; at each of them the surveyor turns around with the device.
  func survey(_ dice: inout Dice) -> RadioMap {
    var cells: [RadioMap.Cell] = []
    var fingerprints: [RadioMap.Fingerprint] = []
    for x in stride(from: 1.0, to: 14, by: 2) {
      for y in stride(from: 1.0, to: 10, by: 2) {
        for _ in 0..<12 {
          let place = Point(x: x + dice.number(-0.3...0.3), y: y + dice.number(-0.3...0.3))
          let scan = scan(at: place, second: 0, &dice, carried: false)
          fingerprints.append(
            .init(at: .start, in: cells.count, scan.anchors.map { $0?.mean }))
        }
        cells.append(.init("\(x) \(y)", at: Point(x: x, y: y)))
      }
    }
    return RadioMap(
      anchors: sites.indices.map { .device(DeviceAddress(UInt64($0))) }, cells: cells,
      fingerprints: fingerprints)
  }

  /// The field of a survey of the hall.
  func field(_ dice: inout Dice, spacing: Double = 0.5) -> LevelField {
    LevelField(
      map: survey(&dice), trend: LevelTrend(sites, exponent: 2),
      over: LevelLattice(over: Self.bounds, spacing: spacing))
  }
}

/// The position from each single scan: the posterior mean over the points of a lattice.
struct Snapshot: PositioningMethod {
  let field: LevelField
  var scanCount: Int { 1 }

  func locate(_ recent: RecentScans) -> PositionFix? {
    // The three channels at a spot differ by 3.5 dB, as measured on resting links.
    let evidence = ScanEvidence(recent.scans[0], settings: .init(readingDeviation: 3.5))
    guard !evidence.isEmpty else { return nil }
    let logs = (0..<field.lattice.count).map {
      0.5 * evidence.logLikelihood(at: field.lattice.point($0), in: field)
    }
    let greatest = logs.max() ?? 0
    let weights = logs.map { exp($0 - greatest) }
    let total = weights.reduce(0, +)
    var mean = Point(x: 0, y: 0)
    for (index, weight) in weights.enumerated() {
      let place = field.lattice.point(index)
      mean = mean + weight / total * (place - Point(x: 0, y: 0))
    }
    var covariance = Covariance(deviation: 0.3)
    for (index, weight) in weights.enumerated() {
      covariance =
        covariance + weight / total * Covariance(square: field.lattice.point(index) - mean)
    }
    return PositionFix(mean, covariance: covariance)
  }
}
