import BLE
import EngineFiles
import Scenarios
import Sim
import TestScenes
import Testing

/// A run that goes on beyond the end of its scenario.
@Suite struct LongerRunTests {
  /// All that was sent, received, decided and done, and where everyone was; then beacons go on, and
  /// who has come to the end of their way stands there.
  @Test(arguments: ScenarioLibrary.scenarios(in: Shipped.path("scenarios")))
  func isTheSameUpToThere(path: String) throws {
    let scenario = try ScenarioLibrary.scenario(path)
    let end = Instant.start.advanced(by: scenario.world.duration)
    func story(of world: World) -> Story {
      var story = Story(end: end)
      var simulation = Simulation(of: world, seed: 5) { _ in scenario.engine.makeEngine() }
      while simulation.step(telling: &story) {}
      return story
    }
    let short = story(of: scenario.world)
    let long = story(of: scenario.world.lasting(longerBy: .seconds(2)))
    #expect(short.upToTheEnd.count > 100)
    #expect(long.upToTheEnd == short.upToTheEnd)
    #expect(short.sentAfterwards == 0)
    #expect(long.sentAfterwards > 10)
    #expect(long.newest == end.advanced(by: .seconds(2)))
  }
}

/// An onlooker who keeps all that happens up to a time, but for the truth at that very moment, which
/// each run notes when it ends.
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
    case .sent, .receptions, .decided, .door, .waits, .pose:
      if time <= end { upToTheEnd.append(Moment(time: time, observation: observation)) }
    }
  }
}
