import BLE
import Phones

/// The decisions of an engine on a recording, for one subject.
///
/// The subject is the device about which the engine decides, at either end of the link: a tag that
/// all receivers of the building receive, or a phone that receives all transmitters. Other links
/// are not played.
///
/// The engine starts at the recording's first row, and receives all events up to the last row. A
/// requested wake comes before an advertisement of the same instant. Several wakes come in order of
/// time, then of request. Advertisements are reported only during a scan. Readings of motion
/// sensors are reported only to an engine that follows them, and before a wake of the same instant.
/// A recording cannot make connections, and answers a request accordingly.
///
/// If the recording has the events of the app on the subject, the engine receives the same events
/// in the same order, and is launched and ended with the app. The rows `wake` stand for the wakes
/// that it requested. A wake without a row, which an engine with other settings may request, comes
/// after all rows of its time, or as soon as the app runs again.
///
/// The recording of a bare radio can also be played to an engine on a phone with a simulated
/// system.
public struct Replay: Sendable {
  /// The device whose links were played.
  public let subject: DeviceAddress
  /// The engine's decisions, in order.
  public let decisions: [Decision]
  /// The end of the replay: by default the time of the recording's last row.
  public let end: Instant
  /// The events of the app on the subject; empty for a bare radio.
  public let app: [AppEvent]
  /// The packets at the phone that the recording was played to; `nil` without such a phone.
  public let packets: PhoneTally?
  /// The notes of the phone that the recording was played to; empty without such a phone.
  public let notes: [PhoneNote]
  /// The packets that this phone's radio received; empty without such a phone.
  let received: [Sighting]

  /// A function that receives the engine's state after each event.
  public typealias Observer = (_ evidence: [Evidence], _ time: Instant) -> Void

  /// Plays a recording to an engine.
  ///
  /// - Parameters:
  ///   - phone: The phone that hears the subject's packets, with a simulated system and with the
  ///     engine in its app. `nil` to use the events of the subject's app, if the recording has
  ///     them, or else to deliver each packet that the engine scans for.
  ///   - limit: The end of the replay; by default, the end of the recording.
  ///   - observer: Receives the engine's state after each event; by default unused.
  /// - Precondition: The engine does not endlessly request immediate events.
  public init(
    of recording: Recording, subject: DeviceAddress, to engine: some DecisionEngine,
    heardBy phone: ReplayedPhone? = nil, upTo limit: Instant? = nil, observer: Observer? = nil
  ) {
    self.subject = subject
    let end = limit.map { min($0, recording.end) } ?? recording.end
    self.end = end
    if let phone {
      var host = SystemReplayHost(engine, on: phone, at: recording.start, observer: observer)
      host.hear(
        recording.sightings.lazy.filter { $0.advertisement.receiver == subject },
        sensing: recording.motion(on: subject), upTo: end)
      (decisions, app, packets) = (host.decisions, host.app, host.packets)
      (notes, received) = (host.notes, host.received)
      return
    }
    (notes, received, packets) = ([], [], nil)
    let app = recording.app(on: subject)
    self.app = app.filter { $0.time <= end }
    guard app.isEmpty else {
      var host = AppReplayHost(engine, observer: observer)
      host.take(self.app, from: recording.start, upTo: end)
      decisions = host.decisions
      return
    }
    var host = ReplayHost(engine, at: recording.start, observer: observer)
    host.hear(
      recording.sightings.lazy.filter { $0.advertisement.involves(subject) },
      sensing: recording.motion(on: subject)[...], upTo: end)
    decisions = host.decisions
  }
}

extension Replay {
  /// Returns the diary of the subject's phone; `nil` for a bare radio.
  package func diary(in recording: Recording) -> PhoneDiary? {
    guard !app.isEmpty else { return nil }
    return PhoneDiary(
      app: app, notes: notes, received: notes.isEmpty ? recording.packets(of: subject) : received)
  }
}
