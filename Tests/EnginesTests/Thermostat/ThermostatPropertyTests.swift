import BLE
import Engines
import TestSupport
import Testing

/// Properties of a thermostat's engine whatever happens.
struct ThermostatPropertyTests {
  private static let seeds: Range<UInt64> = 0..<(Build.isOptimised ? 5000 : 100)

  @Test func alwaysEndsUpWatchingWhileAGoodThermostatRemains() {
    for seed in Self.seeds {
      var world = HostileThermostats(seed: seed)
      world.rage(steps: 300)
      world.rest(steps: 3000)
      let isWatched = world.isWatched
      #expect(isWatched, "seed \(seed)")
    }
  }

  @Test func neverAsksForACharacteristicTwiceAtOnce() {
    for seed in Self.seeds {
      var world = HostileThermostats(seed: seed)
      world.rage(steps: 300)
      let hasAskedTwice = world.hasAskedTwice
      #expect(!hasAskedTwice, "seed \(seed)")
    }
  }

  @Test func neverTellsTheSameTwiceInARow() {
    let room = [ThermostatNotice.cold.text, ThermostatNotice.warm.text]
    for seed in Self.seeds {
      var world = HostileThermostats(seed: seed, relaunches: false)
      world.rage(steps: 300)
      let texts = world.notices.map { if case .notify(let text) = $0.verdict { text } else { "" } }
      for notices in [texts.filter(room.contains), texts.filter { !room.contains($0) }] {
        #expect(zip(notices, notices.dropFirst()).allSatisfy { $0 != $1 }, "seed \(seed)")
      }
    }
  }
}
