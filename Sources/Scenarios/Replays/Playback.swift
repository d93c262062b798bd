import BLE
import Documents
import EngineFiles
import Engines
import Positioning
import Recordings

/// A recording that was played to an engine, anew for each of those about whom it decides.
public struct Playback: Sendable {
  package let recording: Recording
  package let engine: EngineChoice
  /// What the engine was made from; `nil` for one that needs no map.
  package let basis: PositioningBasis?
  /// What the engine decided about each subject.
  package let replays: [Replay]
  /// What is doubtful in the recording, or keeps the engine from deciding.
  public let warnings: [InputWarning]

  /// Plays a recording to a new engine for each subject.
  ///
  /// - Parameter place: Where the engine is described, for errors to name.
  /// - Throws: As `EngineChoice.makeEngine(from:)`, or what is wrong with what it is made from.
  public init(
    of recording: Recording, about subjects: [DeviceAddress], to engine: EngineChoice,
    describedAt place: InputPlace = InputPlace("engine")
  ) throws(InputError) {
    let basis = try engine.basis(at: place)
    let new = try engine.makeEngine(from: basis)
    self.recording = recording
    self.engine = engine
    self.basis = basis
    replays = subjects.map { Replay(of: recording, subject: $0, to: new) }
    warnings =
      recording.warnings
      + UnheardAnchors.all(of: engine, from: basis, in: recording, of: subjects)
      .map { $0.warning(in: recording) }
  }

  /// The anchors that the engine goes by, each once.
  package var anchors: [Anchor] {
    var anchors: [Anchor] = []
    let named = engine.description.devices(at: InputPlace("engine")).map(\.anchor)
    for anchor in named + (basis?.survey.map.anchors ?? []) where !anchors.contains(anchor) {
      anchors.append(anchor)
    }
    return anchors
  }

  /// The name of a subject.
  package func name(ofSubject index: Int) -> String { recording.names[replays[index].subject] }
}
