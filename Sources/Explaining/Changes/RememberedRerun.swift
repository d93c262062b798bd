import BLE
import EngineFiles
import Sim

/// An input whose runs are remembered, so that several questions about it share them.
package struct RememberedRerun<Source: Rerun>: Rerun {
  private let source: Source
  private let places: [DeviceMove.Target]
  private let memory: Memory

  /// Creates an input without a run.
  package init(_ source: Source) {
    self.init(source, with: [], in: Memory())
  }

  private init(_ source: Source, with places: [DeviceMove.Target], in memory: Memory) {
    self.source = source
    self.places = places
    self.memory = memory
  }

  /// Returns the decisions up to the time. They are not cut where they would be enough for one
  /// question.
  package func decisions(
    of engine: EngineChoice, upTo end: Instant, orTo isEnough: (Decision) -> Bool
  ) -> [Decision]? {
    let attempt = Attempt(engine: engine, places: places, end: end)
    if let known = memory.decisions[attempt] { return known }
    let decisions = source.decisions(of: engine, upTo: end, orTo: { _ in false })
    memory.decisions[attempt] = .some(decisions)
    return decisions
  }

  package var movable: LinkEnd { source.movable }

  package func devices(of anchors: [Anchor]) -> [(device: Int, place: Point)] {
    source.devices(of: anchors)
  }

  package func moving(_ device: Int, to place: Point) -> RememberedRerun? {
    source.moving(device, to: place).map {
      RememberedRerun(
        $0, with: places + [DeviceMove.Target(device: device, place: place)], in: memory)
    }
  }

  private struct Attempt: Hashable {
    var engine: EngineChoice
    var places: [DeviceMove.Target]
    var end: Instant
  }

  /// The runs so far; `nil` for an engine that cannot be created.
  private final class Memory {
    var decisions: [Attempt: [Decision]?] = [:]
  }
}
