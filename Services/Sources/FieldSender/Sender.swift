import AsyncHTTPClient
import Connections
import EventInput
import FieldStore
import NIOCore
import NIOHTTP1

/// Sends the entries of a spool until the server has them all.
package actor Sender {
  /// The server's answer to an entry.
  fileprivate enum Answer: Hashable, Sendable {
    case stored
    /// It had this one already: a device sends a report until it is told that it has arrived.
    case storedBefore
    /// It never takes this one.
    case refused(String)
    /// It may take it later.
    case later(String)
  }

  /// The occasions to look for something to send.
  private enum Event: Sendable {
    /// There may be something new in the spool, or the end of a pause.
    case look
    case answer(Spool.Waiting, Answer)
  }

  /// The most requests at a time.
  package static let width = SendingOrder.width
  /// The most entries that are read from the spool at once.
  private static let page = 64
  /// The most answered entries that are removed from the spool at once.
  private static let sheaf = 16
  private static let timeout = Duration.seconds(10)
  /// The most bytes of a body that a server takes.
  private static let longestBody = 64 << 10

  private let spool: Spool
  private let client: HTTPClient
  private let url: String
  private let token: String
  private let say: @Sendable (String) -> Void
  private let events: AsyncStream<Event>
  private let event: AsyncStream<Event>.Continuation
  private var isComplete = false
  /// `true` if a look is due.
  private var isLooking = false
  /// The time at which a look will be due.
  private var alarm: ContinuousClock.Instant?
  private var order = SendingOrder()
  /// Entries that were read from the spool, and not sent yet.
  private var fresh: ArraySlice<Spool.Waiting> = []
  /// The last entry that was read from the spool.
  private var newest: Int64 = 0
  /// The entries that were answered for good, and are still in the spool.
  private var done: [Int64] = []

  /// The entries that were sent and stored.
  package private(set) var stored = 0
  /// The number of entries sent that the server had already.
  package private(set) var storedBefore = 0
  /// The entries that the server never takes.
  package private(set) var refused = 0

  /// Creates a sender.
  ///
  /// - Parameters:
  ///   - url: The server, as `http://127.0.0.1:8080`.
  ///   - say: Takes a sentence for the user.
  package init(
    _ spool: Spool, to url: String, token: String, client: HTTPClient,
    say: @escaping @Sendable (String) -> Void
  ) {
    self.spool = spool
    self.url = url.hasSuffix("/") ? String(url.dropLast()) : url
    self.token = token
    self.client = client
    self.say = say
    (events, event) = AsyncStream.makeStream()
  }

  /// Says that there is something new in the spool.
  package func wake() {
    guard !isLooking else { return }
    isLooking = true
    event.yield(.look)
  }

  /// Says that nothing more will come: ``run()`` ends when all is sent.
  package func complete() {
    isComplete = true
    wake()
  }

  /// Sends what is in the spool, and what comes, until that is all or the task is cancelled. To be
  /// called once.
  package func run() async throws(StoreError) {
    wake()
    let result = await withDiscardingTaskGroup { group -> Result<Void, StoreError> in
      defer { group.cancelAll() }
      do throws(StoreError) {
        for await event in events {
          try await take(event)
          let now = ContinuousClock.now
          while let entry = try await next() {
            order.sends(entry.number, at: .now)
            group.addTask { self.event.yield(.answer(entry, await self.send(entry))) }
          }
          if isComplete, order.isDone, try await isEmpty() { break }
          guard let pause = pauseToAwait(after: now) else { continue }
          group.addTask {
            try? await Task.sleep(until: pause)
            await self.wake()
          }
        }
        try await removeDone()
        return .success(())
      } catch { return .failure(error) }
    }
    try result.get()
  }

  private func take(_ event: Event) async throws(StoreError) {
    switch event {
    case .look:
      isLooking = false
      try await removeDone()
    case .answer(let entry, let answer):
      let news = settle(entry, answer)
      if done.count >= Self.sheaf || order.isIdle || news != nil { try await removeDone() }
      // What is said to be dropped is so.
      if let news { say(news) }
    }
  }

  /// The end of the pause that ends first, if nobody waits for it. One that had ended before what
  /// is due was looked for needs no wait.
  private func pauseToAwait(after now: ContinuousClock.Instant) -> ContinuousClock.Instant? {
    guard let wakes = order.wakes, wakes > now else { return nil }
    if let alarm, alarm > now, alarm <= wakes { return nil }
    alarm = wakes
    return wakes
  }

  /// The entry to send now; nil if there is none, or no place.
  private func next() async throws(StoreError) -> Spool.Waiting? {
    for choice in order.choices(at: .now) {
      switch choice {
      case .new: if let entry = try await nextOfSpool() { return entry }
      case .again(let number):
        if let entry = try await spool.entry(number) { return entry }
        // Another sender of this spool has sent it.
        order.forget(number)
        return try await next()
      }
    }
    return nil
  }

  private func nextOfSpool() async throws(StoreError) -> Spool.Waiting? {
    if fresh.isEmpty {
      fresh = try await spool.entries(after: newest, limit: Self.page)[...]
      newest = fresh.last?.number ?? newest
    }
    return fresh.popFirst()
  }

  private func isEmpty() async throws(StoreError) -> Bool {
    guard fresh.isEmpty else { return false }
    return try await spool.entries(after: newest, limit: 1).isEmpty
  }

  private func removeDone() async throws(StoreError) {
    guard !done.isEmpty else { return }
    try await spool.remove(done)
    done = []
  }

  /// Notes an answer, and returns the sentence for the user; nil if there is nothing to say.
  private func settle(_ entry: Spool.Waiting, _ answer: Answer) -> String? {
    if case .later(let words) = answer {
      switch order.failed(entry.number, at: .now) {
      case .down: return "\(url): \(words); entries wait in the spool"
      case .skips: return "\(entry.id): \(words); it waits in the spool, and others are sent"
      case .up, nil: return nil
      }
    }
    done.append(entry.number)
    let news = order.answered(entry.number, at: .now)
    switch answer {
    case .stored: stored += 1
    case .storedBefore: storedBefore += 1
    case .refused(let words):
      refused += 1
      return "\(entry.body.prefix(200)): \(words); dropped"
    case .later: break
    }
    return news == .up ? "\(url): entries are sent again" : nil
  }

  /// Sends an entry, and waits for a whole answer, but not for longer than a time: the client
  /// limits that to the head.
  private nonisolated func send(_ entry: Spool.Waiting) async -> Answer {
    await withTaskGroup(of: Answer?.self) { group in
      group.addTask { await self.attempt(entry) }
      group.addTask {
        try? await Task.sleep(for: Self.timeout)
        return nil
      }
      defer { group.cancelAll() }
      return await group.next().flatMap { $0 }
        ?? .later("no whole answer within \(Self.timeout.components.seconds) s")
    }
  }

  private nonisolated func attempt(_ entry: Spool.Waiting) async -> Answer {
    // Refused here, because a server does not read as far as the id of such an entry.
    guard entry.body.utf8.count <= Self.longestBody else {
      return .refused("longer than \(Self.longestBody) bytes")
    }
    var request = HTTPClientRequest(url: url + entry.path)
    request.method = .POST
    request.headers = ["Content-Type": "application/json", "Authorization": "Bearer \(token)"]
    request.body = .bytes(ByteBuffer(string: entry.body))
    do {
      let response = try await client.execute(request, timeout: TimeAmount(Self.timeout))
      let body = try await response.body.collect(upTo: 1 << 16)
      return Answer(
        to: entry.id, status: response.status, location: response.headers.first(name: "Location"),
        body: body.readableBytesView)
    } catch {
      return .later((error as? HTTPClientError)?.shortDescription ?? error.words)
    }
  }
}

extension Sender.Answer {
  /// Reads an answer. Only one that carries the id of the entry is of a server that has read it: a
  /// network that asks for a login answers everything with a page of its own.
  fileprivate init(
    to id: String, status: HTTPResponseStatus, location: String?, body: some Sequence<UInt8>
  ) {
    let words = "\(status.code) \(status.reasonPhrase)"
    if (300..<400).contains(status.code) {
      self = .later("\(words) to \(location?.prefix(200) ?? "nowhere"), which is not followed")
      return
    }
    let fields = try? Fields(parsing: body)
    let isAbout = fields?["id"] == .text(id)
    switch (status.code, fields?["stored"], fields?["error"]) {
    case (201, .text("now"), _) where isAbout: self = .stored
    case (200, .text("before"), _) where isAbout: self = .storedBefore
    case (200..<300, _, _): self = .later("\(words) without the entry's id: no field server")
    // What is wrong with an entry stays wrong. All else may be put right: a token, a disk.
    case (400, _, .text(let error)) where isAbout, (409, _, .text(let error)) where isAbout:
      self = .refused("\(status.code) \(error)")
    default: self = .later(words)
    }
  }
}
