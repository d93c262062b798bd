import BLE
import EngineFiles
import Engines
import Phones
import Sim

/// A schedule on which a phone or a receiver listens, and the time of a run for which it does.
struct ListeningSpan: Hashable {
  /// The schedule.
  let scanner: Scanner
  /// The time for which the radio listens on the schedule; `nil` for all of the run.
  fileprivate(set) var time: Duration?

  /// Creates the span of a radio that listens on a schedule for all of a run.
  init(_ scanner: Scanner) { self.scanner = scanner }

  /// Returns `true` if the span lasts longer than a timeout.
  func isLonger(than timeout: Duration) -> Bool { time.map { $0 > timeout } ?? true }
}

extension World {
  /// Returns the schedules on which a walker's phone listens for an engine, in the order of their
  /// first use; none for a tag, which receivers hear, and none for an engine whose readings come
  /// over connections.
  ///
  /// Left out are states of the app in which it pauses between its scans: a share of time says
  /// nothing of the silence in a pause.
  func listening(
    of walker: Int, for engine: any EngineDescription, installed: AnyEngine
  ) -> [ListeningSpan] {
    guard let phone = walkers[walker].phone, engine.readings != .connections else { return [] }
    guard let use = phone.use, use.hasSystem else { return [ListeningSpan(phone.scanner)] }
    guard engine.readings == .packets else {
      return use.settings.offersRegions ? [ListeningSpan(Scanner(use.settings.foregroundScan))] : []
    }
    var installed = installed.running(on: use)
    let requests = installed.start(at: .start).compactMap { output -> CentralCommand? in
      guard case .command(let command) = output, case .scan = command else { return nil }
      return command
    }
    let end = Instant.start.advanced(by: duration)
    var spans: [ListeningSpan] = []
    for (activity, time) in use.activities(scanningBy: requests, until: end) {
      let periods = engine.scanning.periods(inForeground: activity.app == .foreground)
      guard let window = activity.listening?.window, periods.pause == .zero else { continue }
      let scanner = Scanner(window)
      if let index = spans.firstIndex(where: { $0.scanner == scanner }) {
        spans[index].time = spans[index].time.map { $0 + time }
      } else {
        var span = ListeningSpan(scanner)
        span.time = time
        spans.append(span)
      }
    }
    if spans.first?.time == duration { spans[0].time = nil }
    return spans
  }
}

extension Scanner {
  /// Creates the scanner of a phone whose system asks for a schedule.
  fileprivate init(_ window: ScanWindow) {
    self.init(interval: window.interval, window: window.window)
  }
}

extension PhoneUse {
  /// Returns the activities of a phone whose app scans from each of its launches on and hears
  /// nothing, in order, each with the time for which it lasts, at most until the end.
  fileprivate func activities(
    scanningBy requests: [CentralCommand], until end: Instant
  ) -> [(activity: PhoneActivity, time: Duration)] {
    // As in `PhoneSession`: an app that the system has ended had been launched before.
    let isTerminated = app == .terminated
    var steps =
      ((isTerminated ? [Step(.appTerminated, at: .start)] : []) + schedule)
      .filter { $0.time < end }[...]
    var system = PhoneSystem(
      settings, app: isTerminated ? .background : app, isScreenOn: isScreenOn, at: .start)
    var now = Instant.start
    var activities: [(PhoneActivity, Duration)] = []
    func carryOut() {
      while let output = system.nextOutput() {
        guard case .launch = output else { continue }
        for request in requests { system.perform(request, at: now) }
      }
    }
    carryOut()
    while now < end {
      let next = min(system.nextWake ?? end, steps.first?.time ?? end, end)
      activities.append((system.activity, now.duration(to: next)))
      now = next
      system.advance(to: now)
      carryOut()
      while let step = steps.first, step.time <= now {
        steps.removeFirst()
        system.change(step.change, at: now)
        carryOut()
      }
    }
    return activities
  }
}
