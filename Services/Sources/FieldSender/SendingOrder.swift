/// The order in which the entries of a spool are sent: that of their numbers, past those that are
/// not answered.
///
/// An entry that is not answered is tried again after a pause of its own, which grows. Meanwhile
/// those behind it are sent, and such entries never have more than a part of the places. If nothing
/// at all is answered, the server is down: an old entry and a new one are tried, after pauses that
/// grow. So a server that never answers some entries does not seem down, however many they are.
package struct SendingOrder: Sendable {
  /// An entry that was not answered.
  private struct Held: Sendable {
    var failures = 0
    var pauses = Backoff()
    var due: ContinuousClock.Instant
    /// `true` once the user was told.
    var isSaid = false
  }

  /// The news of the server after an answer.
  package enum News: Sendable, Equatable {
    /// It was down, and is not.
    case up
    /// It was up, and is not.
    case down
    /// It answers, but not to this entry, of which nothing was said before.
    case skips
  }

  /// The most requests at a time.
  package static let width = 16
  /// The most requests at a time for entries that were not answered before, while there are others.
  static let heldWidth = 4

  private var sending: [Int64: ContinuousClock.Instant] = [:]
  private var held: [Int64: Held] = [:]
  /// The entries of ``held`` that are being sent.
  private var heldSending = 0
  private var pauses = Backoff()
  private var resumes: ContinuousClock.Instant?
  private var lastAnswer: ContinuousClock.Instant?

  /// Creates an order in which nothing was sent.
  package init() {}

  /// `true` while nothing is answered.
  package var isDown: Bool { resumes != nil }
  /// `true` if no request is open.
  package var isIdle: Bool { sending.isEmpty }
  /// `true` if no request is open, and nothing waits for another attempt.
  package var isDone: Bool { sending.isEmpty && held.isEmpty }

  /// The entry to send now.
  package enum Next: Sendable, Equatable {
    /// One that was not answered before.
    case again(Int64)
    /// The next of the spool, if there is one.
    case new
  }

  /// The kinds of entries that may be sent now, the better one first; none if the places are taken,
  /// or during a pause.
  package func choices(at now: ContinuousClock.Instant) -> [Next] {
    if let resumes, now < resumes { return [] }
    guard sending.count < (isDown ? 2 : Self.width) else { return [] }
    let due = held.filter { sending[$0.key] == nil && (isDown || $0.value.due <= now) }
    // Those that have failed most often give way to those that may have met a server that was down.
    let first = due.min { ($0.value.failures, $0.key) < ($1.value.failures, $1.key) }
    guard let again = first.map({ Next.again($0.key) }) else { return [.new] }
    return heldSending < (isDown ? 1 : Self.heldWidth) ? [again, .new] : [.new, again]
  }

  /// Notes that an entry is being sent.
  package mutating func sends(_ number: Int64, at now: ContinuousClock.Instant) {
    sending[number] = now
    if held[number] != nil { heldSending += 1 }
  }

  /// Notes that the server has taken an entry, or refused it for good.
  package mutating func answered(_ number: Int64, at now: ContinuousClock.Instant) -> News? {
    end(number)
    held[number] = nil
    lastAnswer = now
    pauses.reset()
    guard isDown else { return nil }
    resumes = nil
    // What could not be sent is not the fault of the entries.
    for number in held.keys { held[number]?.due = now }
    return .up
  }

  /// Notes that an entry is to be sent again.
  package mutating func failed(_ number: Int64, at now: ContinuousClock.Instant) -> News? {
    let began = end(number)
    var entry = held[number] ?? Held(due: now)
    entry.failures += 1
    entry.due = now + entry.pauses.pause()
    defer { held[number] = entry }
    let hasAnsweredOthers = if let lastAnswer, let began { lastAnswer >= began } else { false }
    // Another failure of one that was not answered before says nothing new of the server.
    guard isDown || entry.failures == 1, !hasAnsweredOthers else {
      defer { entry.isSaid = true }
      return entry.isSaid ? nil : .skips
    }
    let wasDown = isDown
    // Of several that fail together, one makes the pause.
    if resumes.map({ now >= $0 }) ?? true { resumes = now + pauses.pause() }
    return wasDown ? nil : .down
  }

  /// Forgets an entry that is not in the spool any more.
  package mutating func forget(_ number: Int64) { held[number] = nil }

  /// The time at which there may be something to send that could not be sent before; nil if only an
  /// answer or a new entry changes anything.
  package var wakes: ContinuousClock.Instant? {
    if let resumes { return resumes }
    return held.filter { sending[$0.key] == nil }.values.map(\.due).min()
  }

  @discardableResult
  private mutating func end(_ number: Int64) -> ContinuousClock.Instant? {
    if held[number] != nil { heldSending -= 1 }
    return sending.removeValue(forKey: number)
  }
}
