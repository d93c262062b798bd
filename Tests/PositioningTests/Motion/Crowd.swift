import BLE
@testable import Positioning

/// Random particles on a square of 10 m.
enum Crowd {
  static let bounds = Bounds(from: Point(x: 0, y: 0), to: Point(x: 10, y: 10))

  /// Particles at random places, weighted by a function of position.
  static func particles(
    _ count: Int, seed: UInt64 = 1, logarithm: (Point) -> Double = { _ in 0 }
  ) -> Particles {
    var particles = Particles(count: count)
    for i in 0..<count {
      particles.scatter(
        i, over: WalkableArea(bounds), speed: 0.7, by: ParticleChance(seed: seed), step: 1)
    }
    _ = particles.weigh(logarithm)
    return particles
  }
}
