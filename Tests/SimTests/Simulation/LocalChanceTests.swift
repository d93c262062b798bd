import BLE
@testable import Measurements
@testable import Sim
import TestSupport
import Testing

/// Changes to a world leave the random draws of unchanged links as they were.
struct LocalChanceTests {
  /// A hundred seeds, with 40 edited worlds each; fewer in debug builds.
  @Test func editsLeaveDrawsOfOtherLinksUnchanged() throws {
    var dice = Dice(2026)
    var compared = 0
    var collisions = 0
    for seed in 0..<(Build.isOptimised ? 100 : 2) as Range<UInt64> {
      let original = Script(&dice)
      let before = try Link(in: original.world, seed: seed)
      for _ in 0..<(Build.isOptimised ? 40 : 25) {
        var edited = original
        for _ in 0..<dice.integer(1...4) { edited.edit(&dice) }
        let after = try Link(in: edited.world, seed: seed)
        try #require(before.receptions.count == after.receptions.count)
        for (old, new) in zip(before.receptions, after.receptions) {
          try #require(Self.haveTheSameDraws(old, new), "\(old) became \(new) with seed \(seed)")
          compared += 1
          if case .collided = new.outcome { collisions += 1 }
        }
      }
    }
    #expect(compared > 1000 && collisions > 0)
  }

  /// Returns `true` if two outcomes of one packet have the same draws. Only walls, bystanders and
  /// collisions may make a difference.
  private static func haveTheSameDraws(_ old: Reception, _ new: Reception) -> Bool {
    guard old.packet.event == new.packet.event, old.packet.channel == new.packet.channel,
      old.packet.start == new.packet.start, old.packet.end == new.packet.end,
      old.pose == new.pose
    else { return false }
    guard let was = old.budget, var now = new.budget else {
      return old.outcome == new.outcome && old.budget == nil && new.budget == nil
    }
    let level = now.level
    now.wallLoss = was.wallLoss
    now.bystanderLoss = was.bystanderLoss
    guard was == now else { return false }
    switch (old.outcome, new.outcome) {
    case (.collided, _), (_, .collided): return true
    // The draw is the same, so a packet lost to noise at one level is lost at every lower level.
    case (.tooWeak, .tooWeak): return true
    case (.tooWeak, _): return level > was.level
    case (_, .tooWeak): return level < was.level
    case (.received, .received), (.interference, .interference): return true
    default: return false
    }
  }
}

/// The outcomes of the packets of the unchanged link.
private struct Link: Observer {
  private(set) var receptions: [Reception] = []
  private let beacon: Int?
  private let walker: Int?

  init(in world: World, seed: UInt64) {
    beacon = world.beacons.firstIndex { $0.name == Script.kept }
    walker = world.walkers.firstIndex { $0.name == Script.kept }
    var simulation = Simulation(of: world, seed: seed) { _ in Actor() }
    while simulation.step(notifying: &self) {}
  }

  mutating func observe(_ observation: Observation, at time: Instant) {
    guard case .receptions(let receptions) = observation else { return }
    self.receptions += receptions.filter { $0.packet.sender == beacon && $0.walker == walker }
  }
}
