import BLE
import EngineFiles
import Scenarios
import Sim

/// An input whose runs are remembered, so that several questions about it share them, even
/// questions about different subjects.
package struct RememberedRerun<Source: Rerun>: Rerun {
  private let source: Source
  private let places: [DeviceMove.Target]
  private let changes: [ScenarioChange]
  private let memory: Memory

  /// Creates an input.
  ///
  /// - Parameter memory: The earlier runs of the same input.
  package init(_ source: Source, in memory: Memory = Memory()) {
    self.init(source, with: [], [], in: memory)
  }

  private init(
    _ source: Source, with places: [DeviceMove.Target], _ changes: [ScenarioChange],
    in memory: Memory
  ) {
    self.source = source
    self.places = places
    self.changes = changes
    self.memory = memory
  }

  package var subject: Int { source.subject }

  package func identity(with engine: EngineChoice) -> Source.Identity {
    source.identity(with: engine)
  }

  /// Returns the decisions up to the time. The run does not stop at a decision that is enough for
  /// one question, because other questions share the run.
  package func decisions(
    of engine: EngineChoice, upTo end: Instant, orTo isEnough: (Decision) -> Bool
  ) -> [Int: [Decision]]? {
    let attempt = Attempt(
      run: identity(with: engine), places: places, changes: changes, end: end)
    if let known = memory.decisions[attempt] { return known }
    let decisions = source.decisions(of: engine, upTo: end, orTo: { _ in false })
    memory.decisions[attempt] = .some(decisions)
    return decisions
  }

  package func optionKey(of key: String) -> String { source.optionKey(of: key) }

  package func name(of anchor: Anchor) -> String { source.name(of: anchor) }

  package var movable: RadioPathEnd { source.movable }

  package func devices(of anchors: [Anchor]) -> [(device: Int, place: Point)] {
    source.devices(of: anchors)
  }

  package func moving(_ device: Int, to place: Point) -> RememberedRerun? {
    source.moving(device, to: place).map {
      RememberedRerun(
        $0, with: places + [DeviceMove.Target(device: device, place: place)], changes, in: memory)
    }
  }

  package var scansOnSystem: Bool { source.scansOnSystem }

  package func deviceSettings(of anchors: [Anchor]) -> [DeviceSetting] {
    source.deviceSettings(of: anchors)
  }

  package func remedies(running engine: EngineChoice) -> [PhoneRemedy] {
    source.remedies(running: engine)
  }

  package func changing(_ changes: [ScenarioChange]) -> RememberedRerun? {
    source.changing(changes).map {
      RememberedRerun($0, with: places, self.changes + changes, in: memory)
    }
  }

  /// A run of the input: its identity, the moved devices, the changes of the scenario's file, and
  /// its end.
  struct Attempt: Hashable {
    var run: Source.Identity
    var places: [DeviceMove.Target]
    var changes: [ScenarioChange]
    var end: Instant
  }

  /// A memory of earlier runs. For an engine that cannot be created, it holds `nil`.
  package final class Memory {
    fileprivate var decisions: [Attempt: [Int: [Decision]]?] = [:]

    /// The number of runs.
    var count: Int { decisions.count }

    /// Creates a memory without runs.
    package init() {}
  }
}
