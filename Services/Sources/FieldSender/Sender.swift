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

  /// The most requests at a time.
  private static let width = 16
  private static let timeout = TimeAmount.seconds(10)
  /// The most bytes of a body that a server takes.
  private static let longestBody = 64 << 10

  private let spool: Spool
  private let client: HTTPClient
  private let url: String
  private let token: String
  private let say: @Sendable (String) -> Void
  private var isComplete = false
  private var news: CheckedContinuation<Void, Never>?
  private var hasNews = false

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
  }

  /// Says that there is something new in the spool.
  package func wake() {
    hasNews = true
    news?.resume()
    news = nil
  }

  /// Says that nothing more will come: ``run()`` ends when all is sent.
  package func complete() {
    isComplete = true
    wake()
  }

  /// Sends what is in the spool, and what comes, until that is all or the task is cancelled.
  package func run() async throws(StoreError) {
    var backoff = Backoff()
    var isDown = false
    while !Task.isCancelled {
      hasNews = false
      let batch = try await spool.entries(after: 0, limit: Self.width)
      guard !batch.isEmpty else {
        if isComplete, !hasNews { return }
        await waitForNews()
        continue
      }
      let answers = await send(batch)
      try await spool.remove(answers.compactMap { $0.1.isFinal ? $0.0.number : nil })
      for case (let entry, .refused(let words)) in answers {
        refused += 1
        say("\(entry.body.prefix(200)): \(words); dropped")
      }
      let new = answers.count { $0.1 == .stored }
      let known = answers.count { $0.1 == .storedBefore }
      stored += new
      storedBefore += known
      // While some arrive, the way is there, and a pause would only grow what waits.
      if new + known > 0 { backoff.reset() }
      let delays = answers.compactMap { if case .later(let words) = $0.1 { words } else { nil } }
      if let delay = delays.first {
        if !isDown { say("\(url): \(delay); entries wait in the spool") }
        isDown = true
        try? await Task.sleep(for: backoff.pause())
      } else {
        if isDown { say("\(url): entries are sent again") }
        isDown = false
      }
    }
  }

  private func waitForNews() async {
    guard !hasNews else { return }
    await withTaskCancellationHandler {
      await withCheckedContinuation { news = $0 }
    } onCancel: {
      Task { await wake() }
    }
  }

  private func send(_ batch: [Spool.Waiting]) async -> [(Spool.Waiting, Answer)] {
    await withTaskGroup(of: (Spool.Waiting, Answer).self) { group in
      for entry in batch { group.addTask { (entry, await self.send(entry)) } }
      var answers: [(Spool.Waiting, Answer)] = []
      for await answer in group { answers.append(answer) }
      return answers
    }
  }

  private nonisolated func send(_ entry: Spool.Waiting) async -> Answer {
    // Refused here, because a server does not read as far as the id of such an entry.
    guard entry.body.utf8.count <= Self.longestBody else {
      return .refused("longer than \(Self.longestBody) bytes")
    }
    var request = HTTPClientRequest(url: url + entry.path)
    request.method = .POST
    request.headers = ["Content-Type": "application/json", "Authorization": "Bearer \(token)"]
    request.body = .bytes(ByteBuffer(string: entry.body))
    do {
      let response = try await client.execute(request, timeout: Self.timeout)
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
  /// Reads an answer. Only one that carries the id of the entry is of a server that has read it: a network that
  /// asks for a login answers everything with a page of its own.
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

  fileprivate var isFinal: Bool { if case .later = self { false } else { true } }
}
