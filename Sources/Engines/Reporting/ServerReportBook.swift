import BLE

/// The reports of an app to its server, each kept until the server has acknowledged it.
///
/// A report waits for the place of the device, and is sent without it if the place does not come in
/// time. A place that comes later is ignored: a report is the same at each attempt.
///
/// Reports are sent in the order of their numbers. Those without an acknowledgement are sent again
/// together, because a server is either within reach or not: after `ServerReportSettings.retry`,
/// then after twice that time, and so on. An acknowledgement shows that the server is within reach,
/// so that the wait is `retry` again. One attempt sends at most `batch` old reports.
///
/// At most `capacity` reports are kept. If there are more, the oldest is dropped, and counted.
package struct ServerReportBook: Hashable {
  /// The maximum number of reports without an acknowledgement.
  static let capacity = 10_000
  /// The maximum number of reports that are sent again at once.
  static let batch = 100

  package let settings: ServerReportSettings
  /// The reports without an acknowledgement, in the order of their numbers.
  private var entries: [Entry] = []
  /// The count of entries that were sent; the others, behind them, wait for a place.
  private var sent = 0
  /// The number of the newest report.
  package private(set) var lastNumber: UInt32 = 0
  /// The count of reports that were dropped without an acknowledgement.
  private(set) var dropped = 0
  private var wait: Duration
  private var retryDue: Instant?

  private struct Entry: Hashable {
    var report: ServerReport
    /// Before the first attempt, the time at which the report is sent without a place; after it,
    /// the time of the last attempt.
    var time: Instant
  }

  /// Creates a book without reports.
  ///
  /// - Precondition: Each setting is within its documented range.
  init(_ settings: ServerReportSettings) {
    precondition(
      settings.retry >= .seconds(1) && settings.retry <= ServerReportSettings.longestRetry,
      "a retry after \(settings.retry.inSeconds) s")
    precondition(settings.locationWait >= .zero, "a negative wait for the place")
    self.settings = settings
    wait = settings.retry
  }

  /// The count of reports without an acknowledgement.
  package var count: Int { entries.count }

  /// The next report that waits for a place; `nil` if none waits.
  package var waiting: ServerReport? { sent < entries.count ? entries[sent].report : nil }

  /// The first of the reports to send again, with the time of its last attempt and the time of the
  /// next round; `nil` if no report is to be sent again.
  package var unacknowledged: (report: ServerReport, attempted: Instant, nextRound: Instant)? {
    guard sent > 0, let retryDue else { return nil }
    return (entries[0].report, entries[0].time, retryDue)
  }

  /// The time at which something is due; `nil` if nothing is.
  var nextDue: Instant? {
    Instant.earlier(retryDue, sent < entries.count ? entries[sent].time : nil)
  }

  /// Takes over the reports of an app that has ended.
  mutating func restore(from ended: ServerReportBook) {
    entries = ended.entries
    sent = ended.sent
    lastNumber = ended.lastNumber
    dropped = ended.dropped
  }

  /// Sends the restored reports again, and requests the place for the reports that wait for it.
  mutating func start(at now: Instant, _ outputs: inout [EngineOutput]) {
    for index in 0..<min(sent, Self.batch) { repeatReport(at: index, now, &outputs) }
    retryDue = sent > 0 ? now.advanced(by: wait) : nil
    performDue(at: now, &outputs)
    if sent < entries.count { outputs.append(.command(.ask(.location))) }
  }

  /// Files a report of an observation made now.
  mutating func file(
    _ content: ServerReport.Content, about subject: String, at now: Instant,
    _ outputs: inout [EngineOutput]
  ) {
    if entries.count == Self.capacity {
      entries.removeFirst()
      sent = max(sent - 1, 0)
      dropped += 1
    }
    lastNumber += 1
    let report = ServerReport(lastNumber, of: content, about: subject, at: now)
    entries.append(Entry(report: report, time: now.advanced(by: settings.locationWait)))
    if settings.locationWait > .zero { outputs.append(.command(.ask(.location))) }
    performDue(at: now, &outputs)
  }

  /// Processes a place, or an acknowledgement; ignores other replies.
  mutating func take(_ reply: Reply, at now: Instant, _ outputs: inout [EngineOutput]) {
    switch reply {
    case .location(let place): while sent < entries.count { sendNext(from: place, now, &outputs) }
    case .stored(report: let number): remove(number, at: now)
    case .record, .answer, .ticked, .notification: break
    }
  }

  /// Sends what is due by a time.
  mutating func performDue(at now: Instant, _ outputs: inout [EngineOutput]) {
    while sent < entries.count, entries[sent].time <= now { sendNext(from: nil, now, &outputs) }
    guard let due = retryDue, due <= now else { return }
    var repeated = 0
    for index in 0..<sent where entries[index].time.advanced(by: settings.retry) <= now {
      if repeated == Self.batch { break }
      repeated += 1
      repeatReport(at: index, now, &outputs)
    }
    wait = min(wait + wait, ServerReportSettings.longestRetry)
    retryDue = now.advanced(by: wait)
  }

  /// Sends the first of the reports that wait for a place.
  private mutating func sendNext(
    from place: GeoPoint?, _ now: Instant, _ outputs: inout [EngineOutput]
  ) {
    entries[sent].report.place = place
    entries[sent].time = now
    outputs.append(.decision(Decision(.report(entries[sent].report), at: now)))
    sent += 1
    if retryDue == nil { retryDue = now.advanced(by: wait) }
  }

  private mutating func repeatReport(
    at index: Int, _ now: Instant, _ outputs: inout [EngineOutput]
  ) {
    entries[index].report.attempt += 1
    entries[index].time = now
    outputs.append(.decision(Decision(.report(entries[index].report), at: now)))
  }

  private mutating func remove(_ number: UInt32, at now: Instant) {
    guard let index = entries[..<sent].firstIndex(where: { $0.report.number == number }) else {
      return
    }
    entries.remove(at: index)
    sent -= 1
    wait = settings.retry
    retryDue = sent > 0 ? Instant.earlier(retryDue, now.advanced(by: wait)) : nil
  }
}
