import BLE
import Documents
import EngineFiles
import Recordings
import Scenarios
import Scoring
import Sim

/// The first line, which describes the events that follow.
package struct StartLine: Sendable {
  /// The origin of the events. It is indirect, because a phone is large.
  package indirect enum Source: Sendable {
    /// A run of a scenario, or of one of its variants.
    case run(scenario: String, variant: String?, seed: UInt64)
    /// An engine on a recording, which is named by its folder. If a phone is given, the engine is
    /// on that phone instead of the recording's.
    case replay(recording: String, phone: PlaybackPhone?)
    /// An engine on a real radio, with a name for the radio, the word of the phone whose system
    /// stands between the radio and the engine, and the time of day at the start, in ISO 8601
    /// format.
    case live(radio: String, phone: String?, startedAt: String)

    /// The kind of the source, as a word in the line.
    enum Kind: String { case run, replay, live }

    /// The kind.
    var kind: Kind {
      switch self {
      case .run: .run
      case .replay: .replay
      case .live: .live
      }
    }
  }

  /// The origin of the events.
  package var source: Source
  /// The engine with its settings, as in `engine.json`.
  package var engine: JSON
  /// The names of the subjects of the engine's decisions.
  package var subjects: [String]
  /// The time from which events are output.
  package var time: Instant

  package init(_ source: Source, engine: JSON, subjects: [String], at time: Instant = .start) {
    self.source = source
    self.engine = engine
    self.subjects = subjects
    self.time = time
  }

  /// The line as an object.
  package var json: JSON {
    var members: EventMembers = [
      EventKeys.event: EventWord.start.json,
      EventKeys.format: .text(Self.format),
      EventKeys.version: JSON(Self.version),
      EventKeys.source: .text(source.kind.rawValue),
      EventKeys.time: JSON(time.seconds),
      EventKeys.engine: engine,
      EventKeys.walkers: JSON(subjects),
    ]
    switch source {
    case .run(let scenario, let variant, let seed):
      members[EventKeys.scenario] = .text(scenario)
      members[EventKeys.variant] = variant.map { .text($0) } ?? .null
      members[EventKeys.seed] = JSON(seed)
    case .replay(let recording, let phone):
      members[EventKeys.recording] = .text(recording)
      members[EventKeys.replayPhone] = phone.map { .text($0.word) } ?? .null
    case .live(let radio, let phone, let startedAt):
      members[EventKeys.radio] = .text(radio)
      members[EventKeys.livePhone] = phone.map { .text($0) } ?? .null
      members[EventKeys.startedAt] = .text(startedAt)
    }
    return JSON(members: members)
  }

  /// The name of the format.
  package static let format = "simrun-events"
  /// The version of the format. It increases if a key is renamed or removed, or if its meaning
  /// changes. New keys, events and words do not change it. Version 1 had the word `told` in place
  /// of `delivered`.
  package static let version = 2
}

extension StartLine {
  /// Creates the first line for a run of a scenario, or of one of its variants.
  package init(of scenario: Scenario, variant: String?, in world: World, seed: UInt64) {
    self.init(
      .run(scenario: scenario.name, variant: variant, seed: seed),
      engine: scenario.running(engineOf: variant).engine.json,
      subjects: world.subjects.map { world.walkers[$0].name })
  }

  /// Creates the first line for a recording that is played to an engine.
  package init(of playback: Playback) {
    self.init(
      .replay(recording: playback.recording.source, phone: playback.phone),
      engine: playback.engine.json,
      subjects: playback.replays.indices.map { playback.name(ofSubject: $0) },
      at: playback.recording.start)
  }
}

extension LineEncoder {
  /// Creates the encoder of the events of runs of a world.
  package init(of world: World) {
    self.init(names: world.names) { world.name(of: $0) }
  }

  /// Creates the encoder of the events of a recording that is played to an engine.
  package init(of playback: Playback) {
    self.init(names: playback.recording.names)
  }
}
