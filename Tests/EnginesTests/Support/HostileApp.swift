import BLE
import Engines
import TestSupport

/// An engine of an app in a world that is out to find its faults: devices that come, go, turn over
/// and send nonsense; a server, a user and a system that answer late, twice, or not at all; wakes
/// that come late, twice or never; and an app that is terminated at any time.
struct HostileApp<Engine: DecisionEngine & Hashable> {
  let seed: UInt64
  private var dice: Dice
  private let devices: [String]
  private let installed: Engine
  private(set) var engine: Engine
  private(set) var decisions: [Decision] = []
  /// The numbers of the decisions made before each launch.
  private(set) var launches: [Int] = []
  private(set) var now = Instant.start
  private var wakes: [Instant] = []
  private var replies: [Reply] = []
  /// The reports that the server has acknowledged, each with the number of decisions before.
  private(set) var stored: [(report: UInt32, decisions: Int)] = []

  init(_ engine: Engine, hearing devices: [String], seed: UInt64) {
    self.seed = seed
    dice = Dice(seed)
    self.devices = devices
    self.engine = engine
    installed = engine
    take(self.engine.start(at: now))
  }

  /// Performs a number of random events.
  mutating func rage(steps: Int) {
    for _ in 0..<steps {
      let pauses: [Duration] = [.zero, .milliseconds(300), .seconds(1), .seconds(7), .seconds(45)]
      now = now.advanced(by: dice.one(of: pauses))
      if dice.happens(0.01) { now = now.advanced(by: .seconds(dice.integer(100...5000))) }
      if dice.happens(0.7) { wakeUp(times: dice.integer(1...2)) }
      if dice.happens(0.02) { relaunch() }
      let early = dice.happens(0.03) ? Duration.seconds(-3) : .zero
      give(event(), at: now.advanced(by: early))
    }
  }

  /// Recovers, with a server that answers and a system that wakes the app. Nothing is heard.
  mutating func rest(for duration: Duration) {
    let end = now.advanced(by: duration)
    replies = []
    var done = decisions.count
    give(.reply(.location(nil)), at: now)
    while let first = wakes.min(), first <= end {
      now = max(now, first)
      wakeUp(times: 1)
      answer(from: &done)
    }
    now = end
    give(.wake, at: now)
    answer(from: &done)
  }

  /// Answers the questions and reports since a number of decisions.
  private mutating func answer(from done: inout Int) {
    while let reply = replies.popLast() { give(.reply(reply), at: now) }
    while done < decisions.count {
      if case .report(let report) = decisions[done].verdict {
        stored.append((report.number, decisions.count))
        give(.reply(.stored(report: report.number)), at: now)
      }
      done += 1
    }
  }

  private mutating func wakeUp(times: Int) {
    guard let first = wakes.min(), first <= now else { return }
    wakes.removeAll { $0 <= now }
    for _ in 0..<times { give(.wake, at: now) }
  }

  private mutating func relaunch() {
    let ended = engine
    wakes = []
    replies = []
    launches.append(decisions.count)
    engine = installed
    engine.restore(from: ended)
    take(engine.start(at: now))
  }

  private mutating func give(_ event: CentralEvent, at time: Instant) {
    take(engine.receive(event, at: time))
  }

  private mutating func take(_ outputs: [EngineOutput]) {
    for output in outputs {
      switch output {
      case .decision(let decision):
        decisions.append(decision)
        if case .alert(let alert) = decision.verdict, case .asked(let question) = alert.stage {
          replies.append(.answer(dice.happens(0.5) ? .fine : .help, question: question))
        }
      case .command(.wake(at: let time)): wakes.append(time)
      case .command(.ask(.location)):
        replies.append(.location(GeoPoint(latitude: 43, longitude: -79)))
      case .command(.ask(.record(let id))):
        let items = [
          CareRecord.Item("mask", id: "0000000000000001"), CareRecord.Item("tank", id: "none"),
        ]
        let record = CareRecord(of: "Ann", items: items, tasks: ["log", "log", "tank"])
        replies.append(.record(dice.happens(0.3) ? nil : record, of: id))
      case .command: break
      }
    }
  }

  private mutating func event() -> CentralEvent {
    switch dice.integer(0...19) {
    case 0: return .wake
    case 1: return .bluetooth(isOn: dice.happens(0.5))
    case 2, 3, 4: return reply()
    case 5: return .heard(dice.one(of: devices), nil)
    case 6: return .heard("stranger", dBm: -50)
    case 7:
      let region = RegionEvent(
        BeaconRegion(uuid: BeaconUUID(high: 1, low: 2)), isInside: dice.happens(0.5))
      return .region(region)
    default:
      let nearable = Nearable.sticker(
        UInt64(dice.integer(1...3)), celsius: Double(dice.integer(-3...12)),
        up: dice.happens(0.5) ? .plusZ : dice.one(of: Acceleration.Axis.allCases))
      return .heard(dice.one(of: devices), nearable, dBm: Double(dice.integer(-100 ... -60)))
    }
  }

  private mutating func reply() -> CentralEvent {
    let reports = decisions.suffix(20).compactMap { decision in
      if case .report(let report) = decision.verdict { report.number } else { nil }
    }
    if !reports.isEmpty, dice.happens(0.5) {
      let number = dice.one(of: reports)
      stored.append((number, decisions.count))
      return .reply(.stored(report: number))
    }
    if !replies.isEmpty, dice.happens(0.7) {
      return .reply(replies.remove(at: dice.integer(0...replies.count - 1)))
    }
    return .reply(
      dice.one(of: [
        .location(nil), .answer(.fine, question: UInt32(dice.integer(0...5))),
        .ticked(task: dice.one(of: ["log", "none"])), .record(nil, of: "none"),
        .notification("Welcome home!", isActive: false), .stored(report: 1_000_000),
      ]))
  }
}
