@testable import EngineFiles
import BLE
@testable import Recordings
@testable import Scenarios
@testable import Scoring
import TestScenes
import TestSupport
import Testing

/// Estimates after the last reception.
@Suite struct LostSignalTests {
  /// 20 s in the west room, and an hour without reception.
  private static func decisions(by choice: PositioningChoice) throws -> (
    decisions: [Decision], lastHeard: Instant
  ) {
    var hall = NoisyHall()
    let basis = PositioningBasis(hall.survey(), on: try NoisyHall.plan())
    let engine = try EngineText.choice(
      """
      {kind: 'positioning', method: '\(choice.word)', places: ['west', 'east'], enterDwellS: 0}
      """
    ).makeEngine(from: basis)
    let sightings = hall.sightings(at: Point(x: 2, y: 3), for: 20)
    let end = TruthRow(time: .start.advanced(by: .seconds(3620)), subject: NoisyHall.phone)
    let recording = Recording(
      source: "stay", sightings: sightings, truth: [end], names: DeviceNames())
    let replay = Replay(of: recording, subject: NoisyHall.phone, to: engine)
    return (replay.decisions, try #require(sightings.last).time)
  }

  @Test(arguments: PositioningChoice.Kind.allCases, Build.isOptimised ? [false, true] : [false])
  func estimatesExpireAfterAnHour(
    kind: PositioningChoice.Kind, isSmoothed: Bool
  ) throws {
    let choice = PositioningChoice(kind, isSmoothed: isSmoothed)
    let (decisions, lastHeard) = try Self.decisions(by: choice)
    let lost = lastHeard.advanced(by: .seconds(30))
    var present: [String] = []
    var entries = 0
    for decision in decisions {
      switch decision.verdict {
      case .position: #expect(decision.time < lost)
      case .entered(let room):
        present.append(room)
        entries += 1
      case .left(let room): present.removeAll { $0 == room }
      default: Issue.record("it decides of neither rooms nor positions")
      }
    }
    #expect(entries > 0)
    #expect(present == [])
    // The exit from the last room is on time.
    let last = try #require(decisions.last)
    #expect([.left("west"), .left("east")].contains(last.verdict))
    #expect(last.time == lost)
  }

  /// Methods with a memory continue until then.
  @Test func particleFilterContinuesUntilTheSignalIsLost() throws {
    let (decisions, lastHeard) = try Self.decisions(by: PositioningChoice(.particleFilter))
    let after = decisions.filter {
      if case .position = $0.verdict { $0.time > lastHeard } else { false }
    }
    #expect(after.count == 30)
  }
}
