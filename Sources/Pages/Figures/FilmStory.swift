import BLE
import Buildings
import Documents
import EngineFiles
import EventLines
import Explaining
import Reports
import Scenarios

/// A summary of a film in plain words. No sentence begins with a name, so names keep their case.
struct FilmStory {
  /// The sentences, in order.
  let sentences: [String]

  /// The maximum number of events of a kind that are described one by one. If there are more, one
  /// sentence counts them all.
  private static let mostMentioned = 3

  /// Creates the summary.
  ///
  /// - Parameter engines: The engine of each person.
  init(of film: Film, decidedBy engines: WalkerEngines) {
    func decides(_ topic: DecisionTopic) -> Bool { engines.all.contains { $0.decides(topic) } }
    var sentences: [String] = []
    if decides(.lock) { sentences += Self.unlockings(in: film, decidedBy: engines) }
    sentences += film.doors.flatMap(Self.openings)
    if decides(.rooms) { sentences += Self.rooms(in: film) }
    sentences += film.people.compactMap(Self.whereabouts)
    if engines.areListeners { sentences.append("No engine: nothing is decided.") }
    self.sentences = sentences
  }

  // MARK: Doors

  private static func unlockings(
    in film: Film, decidedBy engines: WalkerEngines
  ) -> [String] {
    let unlockings = film.marks.filter { $0.decision.verdict == .unlock }
    guard let first = unlockings.first(where: { $0.isRight == false }) ?? unlockings.first else {
      return [film.doors.isEmpty ? "The engine never unlocked." : "The door never unlocked."]
    }
    var sentences = unlockings.prefix(mostMentioned).map { unlocking($0, in: film) }
    if unlockings.count > mostMentioned {
      let falsely = unlockings.count { $0.isRight == false }
      sentences.append("\(unlockings.count) unlocks in total, \(falsely) false.")
    }
    let mentioned =
      unlockings.prefix(mostMentioned).firstIndex { $0.decision == first.decision } ?? 0
    if let evidence = evidence(of: first, in: film, decidedBy: engines[first.person]) {
      sentences.insert(evidence, at: mentioned + 1)
    }
    return sentences
  }

  private static func unlocking(_ mark: Film.Mark, in film: Film) -> String {
    // A recording does not contain the states of doors.
    let what =
      if film.people[mark.person].unlocksByServer {
        "the app asked the server to unlock the door"
      } else {
        film.doors.isEmpty ? "the engine unlocked" : "the door unlocked"
      }
    let time = "At \(film.clock(mark.decision.time)) \(what)"
    let name = film.people[mark.person].name.onOneLine
    guard let truth = mark.truth, let isRight = mark.isRight else { return "\(time) for \(name)." }
    return isRight
      ? "\(time) for \(name), who was \(truth.inBrackets)."
      : "\(time) (false: \(name) was \(truth.inBrackets))."
  }

  /// Returns the levels that the engine held when it unlocked, strongest first, each with the
  /// propagation path.
  private static func evidence(
    of mark: Film.Mark, in film: Film, decidedBy engine: EngineChoice
  ) -> String? {
    let held = zip(mark.decision.evidence, zip(mark.anchors, mark.packets)).sorted {
      $0.0.level?.dBm ?? -.infinity > $1.0.level?.dBm ?? -.infinity
    }
    let parts = held.map { evidence, behind in
      guard let level = evidence.level else { return "\(behind.0.onOneLine) not heard" }
      let way = behind.1.flatMap { film.packet($0)?.account?.way }.map { " \($0)" } ?? ""
      return "\(behind.0.onOneLine) \(level.dBm.inText(1)) dBm\(way)"
    }
    guard !parts.isEmpty else { return nil }
    let rule = engine.description.comparison.map { " Rule: \($0)." } ?? ""
    return "Smoothed levels: \(parts.joined(separator: ", ")).\(rule)"
  }

  private static func openings(_ door: Film.Band) -> [String] {
    let steps = door.steps.kept
    let opened = steps.indices.filter { steps[$0].element.kind == "open" }
    guard let first = opened.first else { return [] }
    let from = steps[first].time.seconds.with(1)
    let until = steps.dropFirst(first + 1).first.map { "to \($0.time.seconds.with(1)) s" } ?? "on"
    let often = opened.count > 1 ? ", and \((opened.count - 1).inTimes) more" : ""
    return ["From \(from) s \(until) \(door.name.onOneLine) was open\(often)."]
  }

  // MARK: Rooms and sides

  private static func rooms(in film: Film) -> [String] {
    let entered = film.marks.filter {
      if case .entered = $0.decision.verdict { true } else { false }
    }
    guard !entered.isEmpty else { return ["No room entry was decided."] }
    var sentences = entered.prefix(mostMentioned).map { mark in
      let name = film.people[mark.person].name.onOneLine
      let words =
        "At \(film.clock(mark.decision.time)) \(name) " + mark.decision.verdict.words.onOneLine
      guard let truth = mark.truth, let isRight = mark.isRight else { return "\(words)." }
      return isRight
        ? "\(words) (correct)." : "\(words) (wrong: was \(truth.inBrackets))."
    }
    if entered.count > mostMentioned {
      let wrongly = entered.count { $0.isRight == false }
      sentences.append("\(entered.count) room entries in total, \(wrongly) wrong.")
    }
    return sentences
  }

  /// Returns the side on which a person stayed, or the number of times the person changed sides.
  private static func whereabouts(_ person: Film.Person) -> String? {
    let sides = person.truth.steps.kept.map(\.element.kind).filter { $0 != "unknown" }
    guard let first = sides.first else { return nil }
    let name = person.name.onOneLine
    let changes = zip(sides, sides.dropFirst()).count { $0 != $1 }
    switch changes {
    case 0: return "Throughout, \(name) was \(first)."
    case 1: return "Once, \(name) crossed from \(first) to \(sides.last ?? first)."
    default: return "\(changes.inTimes.sentenceStart), \(name) crossed between inside and outside."
    }
  }
}

extension Film {
  /// Returns a time in the format of the page's clock.
  fileprivate func clock(_ time: Instant) -> String { "\(time.seconds.with(3)) s" }

  /// Returns the packet of a link at a time.
  fileprivate func packet(_ place: (link: Int, time: Instant)) -> Packet? {
    links[place.link].packets.first { $0.time == place.time }
  }
}

extension PacketAccount {
  /// The propagation path of the packet in words; `nil` if unknown.
  fileprivate var way: String? {
    var around: String?
    var through: [String] = []
    for term in terms {
      switch term.cause {
      case .bend(let bend, _):
        around = "around the corner\(bend.corners.count > 1 ? "s" : "") of \(bend.cornersInWords)"
      case .passage(let passage): through.append(passage.name.quoted)
      case .noWall: return "with no wall in the way"
      default: break
      }
    }
    let walls = through.isEmpty ? nil : "through \(through.joined(separator: " and "))"
    let way = [around, walls].compactMap(\.self)
    return way.isEmpty ? nil : way.joined(separator: " and ")
  }
}

extension Whereabouts {
  /// The side, with the room in brackets.
  fileprivate var inBrackets: String { room.map { "\(side.word) (\($0.onOneLine))" } ?? side.word }
}

extension String {
  /// The text with a capital first letter.
  var sentenceStart: String { prefix(1).uppercased() + dropFirst() }
}
