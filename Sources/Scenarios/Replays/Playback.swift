import BLE
import Documents
import EngineFiles
import Recordings

/// A recording played to engines, separately for each subject.
public final class Playback: Sendable {
  package let recording: Recording
  /// The engine of each subject.
  package let engines: WalkerEngines
  /// The phone that takes the place of each subject's phone; `nil` to keep the phones of the
  /// recording.
  package let phone: PlaybackPhone?
  /// The bases of the shared engine and, by subject, of the subjects' own engines; `nil` for an
  /// engine that does not compute positions.
  private let bases: (shared: PositioningBasis?, own: [Int: PositioningBasis?])
  /// The decisions about each subject.
  package let replays: [Replay]
  /// The warnings about the recording, about devices that the engines need, and about declared
  /// levels at 1 m that no real device has.
  public let warnings: [InputWarning]

  /// The engine of each subject that has no engine of its own.
  package var engine: EngineChoice { engines.shared }

  /// Plays a recording to a new engine for each subject.
  ///
  /// - Parameters:
  ///   - phone: The phone that hears a subject's packets, with the engine in its app; `nil` to keep
  ///     the phone of the recording.
  ///   - place: The place of the engine's description, for errors.
  /// - Throws: As `EngineChoice.makeEngine(from:)`, or the error of the engine's basis; `unusable`
  ///   at `--phone` if a subject had a system when it was recorded, or only sent packets.
  public convenience init(
    of recording: Recording, about subjects: [DeviceAddress], to engine: EngineChoice,
    heardBy phone: PlaybackPhone? = nil, describedAt place: InputPlace = InputPlace("engine")
  ) throws(InputError) {
    try self.init(
      of: recording, about: subjects, to: WalkerEngines(engine), heardBy: phone,
      describedAt: place)
  }

  /// Plays a recording to a new engine for each subject.
  ///
  /// - Parameters:
  ///   - engines: The engines; the indices of walkers in them are indices into the subjects.
  ///   - observer: Receives the state of a subject's engine after each event, with the index of
  ///     that subject.
  /// - Throws: As the other initialiser.
  package init(
    of recording: Recording, about subjects: [DeviceAddress], to engines: WalkerEngines,
    heardBy phone: PlaybackPhone?, describedAt place: InputPlace,
    observer: ((_ subject: Int, _ evidence: [Evidence], _ time: Instant) -> Void)? = nil
  ) throws(InputError) {
    if let phone {
      for subject in subjects {
        try recording.check(phone, for: subject, at: InputPlace(option: .phone))
      }
    }
    let identifiers = recording.identifiers
    let named = Set(recording.names.all.map { DeviceNames.address(of: $0) })
    let engines = try engines.map { engine throws(InputError) in
      try engine.namingServices(besides: named.contains, at: place)
        .hearing(
          identifiers, shared: identifiers.shared, nearables: recording.nearables.complete,
          at: place)
    }
    func basis(of engine: EngineChoice) throws(InputError) -> PositioningBasis? {
      var basis = try engine.basis(at: place)
      basis?.identifiers = identifiers
      return basis
    }
    let sharedBasis = try basis(of: engines.shared)
    var ownBases: [Int: PositioningBasis?] = [:]
    for (subject, engine) in engines.own.sorted(by: { $0.key < $1.key }) {
      ownBases[subject] = .some(try basis(of: engine))
    }
    var new: [AnyEngine] = []
    for subject in subjects.indices {
      new.append(try engines[subject].makeEngine(from: ownBases[subject] ?? sharedBasis))
    }
    self.recording = engines.all.reduce(recording) { $0.naming(beaconsOf: $1) }
    self.engines = engines
    self.phone = phone
    bases = (sharedBasis, ownBases)
    replays = subjects.enumerated().map { index, subject in
      Replay(
        of: recording, subject: subject,
        to: new[index].running(onSystem: phone?.hasSystem ?? recording.hasSystem(subject)),
        heardBy: phone?.replayed(named: recording.names[subject]),
        observer: observer.map { observer in { observer(index, $0, $1) } })
    }
    warnings =
      recording.warnings
      + PlaybackUnheardAnchors.all(
        of: engines, from: (sharedBasis, ownBases), in: recording, of: subjects
      )
      .map { $0.warning(in: recording) }
      + PlaybackUnlikelyPower.all(in: recording, of: subjects).map { $0.warning(in: recording) }
      + recording.lacks(motionFor: engines, of: subjects)
  }

  /// The anchors that the engines use, without duplicates.
  package var anchors: [Anchor] {
    var anchors: [Anchor] = []
    let own = engines.own.sorted { $0.key < $1.key }.map { ($0.value, basis(ofSubject: $0.key)) }
    for (engine, basis) in [(engines.shared, bases.shared)] + own {
      for anchor in engine.anchorsNamed(with: basis) where !anchors.contains(anchor) {
        anchors.append(anchor)
      }
    }
    return anchors
  }

  /// Returns the anchors that a subject's engine uses: those that it names, then those of its map.
  package func anchors(ofSubject index: Int) -> [Anchor] {
    engines[index].anchorsNamed(with: basis(ofSubject: index))
  }

  /// The basis of the first engine that computes positions; `nil` if no engine does.
  package var basis: PositioningBasis? {
    bases.shared ?? bases.own.sorted { $0.key < $1.key }.lazy.compactMap(\.value).first
  }

  /// Returns the basis of a subject's engine; `nil` if the engine does not compute positions.
  package func basis(ofSubject index: Int) -> PositioningBasis? {
    bases.own[index] ?? bases.shared
  }

  /// Returns an engine as it runs on the phone of a subject.
  package func fitting(_ engine: AnyEngine, toSubject index: Int) -> AnyEngine {
    engine.running(onSystem: hasSystem(subject: index))
  }

  private func hasSystem(subject index: Int) -> Bool {
    phone?.hasSystem ?? recording.hasSystem(replays[index].subject)
  }

  /// Returns the readings of anchors that the engine could receive: the events of a subject's app,
  /// with the levels that it reads over connections; or, for a bare radio, the packets of the
  /// subject, or the ranging events made from those packets if the engine uses ranging.
  package func heard(bySubject index: Int) -> [EngineInputEvent] {
    let replay = replays[index]
    let readsConnections = engines[index].description.readings == .connections
    if hasSystem(subject: index) || readsConnections && !replay.app.isEmpty {
      return engines[index].heard(in: replay.app)
    }
    let packets =
      replay.app.isEmpty
      ? recording.packets(of: replay.subject) : replay.app.compactMap(\.sighting)
    // The initialiser has already made this engine.
    guard let engine = try? engines[index].makeEngine(from: basis(ofSubject: index)) else {
      return []
    }
    return engine.events(of: packets, from: recording.start, until: replay.end)
  }

  /// Returns the simulated phone of a subject in a replay; `nil` if the phone of the recording is
  /// kept.
  package func replayedPhone(ofSubject index: Int) -> ReplayedPhone? {
    phone?.replayed(named: name(ofSubject: index))
  }

  /// Returns the name of a subject.
  package func name(ofSubject index: Int) -> String { recording.names[replays[index].subject] }
}

extension EngineChoice {
  /// Returns the anchors that the engine names, then those of its map; an anchor may come twice.
  fileprivate func anchorsNamed(with basis: PositioningBasis?) -> [Anchor] {
    anchorsNamed + anchors(on: basis)
  }
}

extension Recording {
  /// Returns a warning about each subject whose engine uses motion sensors that have no readings.
  fileprivate func lacks(
    motionFor engines: WalkerEngines, of subjects: [DeviceAddress]
  ) -> [InputWarning] {
    subjects.enumerated().compactMap { index, subject in
      guard let key = engines[index].positioning?.settings.motionKey, !hasMotion(of: subject)
      else { return nil }
      return InputWarning(
        InputPlace(delivered.isEmpty ? source : "\(source)/\(Self.deliveredFile)"),
        "no readings of the motion sensors of \(names[subject].quoted), which \(key.quoted) needs; "
          + "the engine goes without")
    }
  }

  /// Returns the recording with names for the identifiers of beacons if an engine ranges them,
  /// otherwise with names for the identifiers of nearables.
  package func naming(beaconsOf engine: EngineChoice) -> Recording {
    var recording = self
    if engine.description.readings == .ranging {
      recording.names.add(identifiers)
    } else {
      recording.names.add(nearables: nearables.distinct)
    }
    return recording
  }
}
