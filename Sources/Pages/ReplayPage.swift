import BLE
import Documents
import EngineFiles
import FloorPlans
import Recordings
import Reports
import Scenarios
import Sim

/// The page of a replay: the recording and the engine's decisions on it, as a film. It explains no
/// packets, because the terms of a level are known only in a simulation.
package struct ReplayPage: Sendable {
  private let recording: Recording
  private let engine: EngineChoice
  private let film: Film
  private let plan: FloorPlanFile?
  private let command: String

  /// Replays a recording to a new engine for each subject, and creates the film.
  ///
  /// - Parameters:
  ///   - place: The place of the engine's description, for errors.
  ///   - plan: The floor plan to show; `nil` to show the timeline only.
  ///   - command: The command line that produces the page.
  /// - Throws: The same errors as `ReplayReport`.
  package init(
    of recording: Recording, subjects: [DeviceAddress], to engine: EngineChoice,
    describedAt place: InputPlace, on plan: FloorPlanFile?, command: String
  ) throws(InputError) {
    let new = try engine.makeEngine(from: engine.basis(at: place))
    var played: [(replay: Replay, held: HeldLevels)] = []
    let links = Film.devices(of: recording, besides: subjects)
    for subject in subjects {
      var held = HeldLevels(
        Film.grain(of: recording, subjects: subjects.count, devices: links.count))
      let replay = Replay(of: recording, subject: subject, to: new) { evidence, time in
        held.note(
          evidence, at: time, name: { recording.name(of: $0) },
          device: { anchor in links.firstIndex { anchor == .device($0) } })
      }
      played.append((replay, held))
    }
    var film = Film(of: recording, played, devices: links, at: plan?.devices ?? [])
    film.assignRoles(by: engine) { anchor in
      links.firstIndex { anchor == .device($0) }.map { ($0, nil) }
    }
    self.recording = recording
    self.engine = engine
    self.film = film
    self.plan = plan
    self.command = command
  }

  /// The page as an HTML document.
  package var html: String {
    let figure = FilmFigure(
      film: film,
      plan: plan.map { PlanFigure(of: $0.plan, devices: $0.devices) },
      engine: engine)
    let length = film.start.duration(to: film.end).inSeconds
    let words =
      "A recording of \(recording.sightings.count.counted("packet")) in \(length.with(1)) s."
    return Page(
      title: recording.source, subtitle: words, command: command, data: figure.data,
      scripts: FilmFigure.scripts
    ) {
      Markup.element("p", ["class": "story"]) {
        RunStory(of: film, decidedBy: engine).sentences.joined(separator: " ")
      }
      figure.markup
      figure.decisions(DecisionReport { recording.name(of: $0) })
      Markup.element("h2") { "Engine" }
      Markup.element("p") { Markup.code(engine.json.line) }
    }.html
  }
}
