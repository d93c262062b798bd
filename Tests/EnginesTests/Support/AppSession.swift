import BLE
import Engines
import TestSupport

/// An app's engine with its events, and its outputs in words.
///
/// Each line has the second, and then an alert, such as `40.0 keys: raised 0, silent`; a report, as
/// in `40.0 report 1.1 at 40.0 of keys: left, silent; nowhere`; or a command, such as `40.0
/// locate`. The engine is woken when it has asked for that.
struct AppSession<Engine: DecisionEngine> {
  private(set) var engine: Engine
  private let installed: Engine
  private var wakes: [Instant] = []
  private var lines: [String] = []
  private var now = Instant.start

  /// An app that is opened at 0 s.
  init(_ engine: Engine) {
    self.engine = engine
    installed = engine
    take(self.engine.start(at: .start))
  }

  /// The lines since the last call.
  mutating func news() -> [String] {
    defer { lines = [] }
    return lines
  }

  /// Advances to a time, and returns the lines since the last call.
  mutating func pass(to second: Double) -> [String] {
    let end = Self.time(second)
    while let first = wakes.min(), first <= end {
      wakes.removeAll { $0 == first }
      now = max(now, first)
      take(engine.receive(.wake, at: now))
    }
    now = max(now, end)
    return news()
  }

  /// Advances to a time, reports an event, and returns the lines since the last call.
  mutating func after(_ second: Double, _ event: CentralEvent) -> [String] {
    let before = pass(to: second)
    take(engine.receive(event, at: now))
    return before + news()
  }

  /// The lines after a reply.
  mutating func after(_ second: Double, _ reply: Reply) -> [String] {
    after(second, .reply(reply))
  }

  /// The lines of the next time that the app runs, which was suspended.
  mutating func afterSuspension(_ second: Double, _ event: CentralEvent = .wake) -> [String] {
    wakes = []
    return after(second, event)
  }

  /// Ends the app and launches it again.
  mutating func relaunch(_ second: Double) -> [String] {
    let before = pass(to: second)
    let ended = engine
    wakes = []
    engine = installed
    engine.restore(from: ended)
    take(engine.start(at: now))
    return before + news()
  }

  static func time(_ second: Double) -> Instant { Instant(nanoseconds: Int64(second * 1e9)) }

  private mutating func take(_ outputs: [EngineOutput]) {
    for output in outputs {
      switch output {
      case .command(.wake(at: let time)): wakes.append(time)
      case .command(let command): lines.append("\(now.seconds) \(command.words)")
      case .decision(let decision):
        lines.append("\(decision.time.seconds) \(decision.verdict.words)")
      }
    }
  }
}

extension CentralCommand {
  fileprivate var words: String {
    switch self {
    case .scan: "scan"
    case .monitor(let region): "monitor \(region.minor.map { "\($0)" } ?? "all")"
    case .range(let region): "range \(region.minor.map { "\($0)" } ?? "all")"
    case .ask(.location): "locate"
    case .ask(.record(let id)): "fetch \(id)"
    default: "unexpected command"
    }
  }
}

extension Verdict {
  fileprivate var words: String {
    switch self {
    case .alert(let alert): "\(alert.subject): \(alert.stage.words), \(alert.concern.words)"
    case .report(let report):
      "report \(report.number).\(report.attempt) at \(report.time.seconds) of \(report.subject): "
        + "\(report.content.words); "
        + (report.place.map { "\($0.latitude) \($0.longitude)" } ?? "nowhere")
    case .item(let name, let isPresent): "\(name) \(isPresent ? "present" : "absent")"
    case .notify(let text): "'\(text)'"
    case .entered(let room): "\(room) entered"
    case .left(let room): "\(room) left"
    case .publish(let message): "\(message.message) to \(message.topic)"
    default: "unexpected verdict"
    }
  }
}

extension Alert.Stage {
  fileprivate var words: String {
    switch self {
    case .countdown: "countdown"
    case .raised(let repetition): "raised \(repetition)"
    case .asked(let question): "asked \(question)"
    case .help: "help"
    case .cleared: "cleared"
    }
  }
}

extension Alert.Concern {
  fileprivate var words: String {
    switch self {
    case .far(let level): "far \(level.dBm)"
    case .silent: "silent"
    case .warm(let excess): "warm \(excess)"
    case .cold(let lack): "cold \(lack)"
    case .turned(let posture): posture.name
    }
  }
}

extension ServerReport.Content {
  fileprivate var words: String {
    switch self {
    case .temperature(let celsius, let deviation): "\(celsius), \(deviation)"
    case .asset(let isLeft, let level):
      "\(isLeft ? "left" : "found"), \(level.map { "\($0.dBm)" } ?? "silent")"
    case .incident(let posture, let outcome, let heard):
      "\(posture.name), \(outcome.map { "\($0)" } ?? "open"), "
        + "\(heard.map { "\($0.level.dBm)" })"
    }
  }
}
