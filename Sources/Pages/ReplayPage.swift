import BLE
import Documents
import EngineFiles
import Explaining
import FloorPlans
import Recordings
import Reports
import Scenarios
import Scoring
import Sim

/// The page of a replay: the recording, and the engine's decisions on it as a film. The page
/// explains no packets, because the terms of a level are known only in a simulation.
package struct ReplayPage: ResultPage {
  /// The recording, as played to the engine.
  package let playback: Playback
  private let film: Film
  private let plan: FloorPlanFile?
  private let distances: DistanceReport?

  /// Replays a recording to a new engine for each subject, and creates the film.
  ///
  /// - Parameters:
  ///   - phone: The phone that takes the place of each subject's phone; `nil` to keep the phones of
  ///     the recording.
  ///   - place: The place of the engine's description, for errors.
  ///   - plan: The floor plan to show; `nil` to show the timeline only.
  ///   - interval: The time between two samples of the figures that engines hold of devices, which
  ///     become further charts; `nil`, the default, for no such charts.
  /// - Throws: The same errors as `ReplayReport` and `DistanceReport`.
  package init(
    of recording: Recording, subjects: [DeviceAddress], to engines: WalkerEngines,
    heardBy phone: PlaybackPhone? = nil, describedAt place: InputPlace, on plan: FloorPlanFile?,
    samplingEvery interval: Duration? = nil
  ) throws(InputError) {
    let recording = engines.all.reduce(recording) { $0.naming(beaconsOf: $1) }
    let links = Film.devices(of: recording, besides: subjects)
    let resolution = Film.resolution(of: recording, subjects: subjects.count, devices: links.count)
    var held = subjects.map { _ in FilmLevels(resolution) }
    let playback = try Playback(
      of: recording, about: subjects, to: engines, heardBy: phone, describedAt: place
    ) { subject, evidence, time in
      held[subject].note(
        evidence, at: time, name: { recording.name(of: $0) },
        device: { anchor in recording.names.sender(of: anchor).flatMap(links.firstIndex(of:)) })
    }
    let played = zip(playback.replays, held).map { (replay: $0, held: $1) }
    let history = EngineHistory(of: playback, on: plan?.plan)
    var film = Film(of: recording, played, history, devices: links, at: plan?.devices ?? [])
    film.assignRoles(by: engines) { anchor in
      recording.names.sender(of: anchor).flatMap(links.firstIndex(of:)).map { ($0, nil) }
    }
    film.addPhones(
      playback.replays.map { $0.diary(in: recording) }, beacons: playback.namesOfIdentifiers)
    self.playback = playback
    self.film = film
    self.plan = plan
    distances = try interval.map { interval throws(InputError) in
      try DistanceReport(
        on: playback, plan: plan, every: interval, at: InputPlace(option: .distances))
    }
  }

  package var page: Page {
    let (recording, engines) = (playback.recording, playback.engines)
    let figure = FilmFigure(
      film: film,
      plan: plan.map { PlanFigure(of: $0.plan, devices: $0.devices) },
      engines: engines)
    let length = film.start.duration(to: film.end).inSeconds
    let words =
      "A recording of \(recording.sightings.count.counted("packet")) in \(length.with(1)) s."
    return Page(
      title: recording.source, subtitle: words, data: figure.data,
      scripts: FilmFigure.scripts
    ) {
      Markup.element("p", ["class": "story"]) {
        FilmStory(of: film, decidedBy: engines).sentences.joined(separator: " ")
      }
      figure.markup
      figure.decisions(DecisionReport { recording.name(of: $0) })
      if let distances {
        DistancesFigure(distances).markup
        LevelsFigure(distances).markup
      }
      Markup.element("h2") { "Engine" }
      for engine in engines.all { Markup.element("p") { Markup.code(engine.json.line) } }
    }
  }
}
