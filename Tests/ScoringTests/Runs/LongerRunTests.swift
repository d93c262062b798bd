import BLE
import EngineFiles
import Scenarios
import Sim
import TestScenes
import TestSupport
import Testing

/// A run that continues beyond the end of its scenario.
@Suite struct LongerRunTests {
  /// The packets, receptions, decisions, door movements and poses are the same. Afterwards beacons
  /// continue to advertise, and walkers at the end of their paths stand still.
  @Test(
    arguments: ScenarioLibrary.scenarios(in: Shipped.path("scenarios"))
      .prefix(Build.isOptimised ? 100 : 3))
  func isTheSameUpToTheEndOfTheScenario(path: String) throws {
    let scenario = try ScenarioLibrary.scenario(path)
    let end = Instant.start.advanced(by: scenario.world.duration)
    func story(of world: World) -> Story {
      var story = Story(end: end)
      var simulation = Simulation(of: world, seed: 5) { _ in scenario.engine.makeEngine() }
      while simulation.step(notifying: &story) {}
      return story
    }
    let short = story(of: scenario.world)
    let long = story(of: scenario.world.lasting(longerBy: .seconds(10)))
    #expect(short.upToTheEnd.count > 100)
    #expect(long.upToTheEnd == short.upToTheEnd)
    #expect(short.sentAfterwards == 0)
    // A beacon that is connected at the end may stay so, and silent.
    let areConnectable = scenario.world.beacons.allSatisfy { $0.peripheral != nil }
    #expect(long.sentAfterwards > 10 || areConnectable)
    #expect(long.newest == end.advanced(by: .seconds(10)))
  }
}

/// An observer that records all observations up to a time, except poses at that time, which each
/// run records when it ends.
private struct Story: Observer {
  let end: Instant
  private(set) var upToTheEnd: [Moment] = []
  private(set) var sentAfterwards = 0
  private(set) var newest = Instant.start

  struct Moment: Hashable {
    var time: Instant
    var observation: Observation
  }

  init(end: Instant) {
    self.end = end
  }

  mutating func observe(_ observation: Observation, at time: Instant) {
    newest = time
    switch observation {
    case .pose where time == end: break
    case .sent where time > end: sentAfterwards += 1
    case .sent, .receptions, .decided, .door, .waits, .crosses, .pose:
      if time <= end { upToTheEnd.append(Moment(time: time, observation: observation)) }
    }
  }
}
