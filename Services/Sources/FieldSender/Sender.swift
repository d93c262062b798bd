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
    var request = HTTPClientRequest(url: url + entry.path)
    request.method = .POST
    request.headers = ["Content-Type": "application/json", "Authorization": "Bearer \(token)"]
    request.body = .bytes(ByteBuffer(string: entry.body))
    do {
      let response = try await client.execute(request, timeout: Self.timeout)
      let body = String(buffer: try await response.body.collect(upTo: 1 << 16))
      switch response.status.code {
      case 201: return .stored
      case 200: return .storedBefore
      // What is wrong with an entry stays wrong. All else may be put right: a token, a disk.
      case 400, 409, 413, 415, 422: return .refused("\(response.status.code) \(body)")
      default: return .later("\(response.status.code) \(response.status.reasonPhrase)")
      }
    } catch {
      return .later((error as? HTTPClientError)?.shortDescription ?? error.words)
    }
  }
}

extension Sender.Answer {
  fileprivate var isFinal: Bool { if case .later = self { false } else { true } }
}
