import AsyncHTTPClient
import EventInput
import FieldSender
import FieldStore
import Foundation
import Hummingbird
import Logging
import NIOCore
import Synchronization
import Testing

struct SenderTests {
  /// A server's answer to every request.
  struct Page: Sendable {
    var status = HTTPResponse.Status.ok
    var headers: HTTPFields = [:]
    var body: String
  }

  /// The sentences that a sender says.
  private final class Said: Sendable {
    private let list = Mutex<[String]>([])
    var lines: [String] { list.withLock { $0 } }
    func add(_ line: String) { list.withLock { $0.append(line) } }
  }

  /// Sends the note `a`, of a text, to a server that gives one answer, until something is said or
  /// all is sent.
  ///
  /// - Returns: What was said, and the number of entries that still wait.
  private func send(
    _ text: String = "b", to page: Page
  ) async throws -> (said: [String], waiting: Int) {
    let path = FileManager.default.temporaryDirectory.appendingPathComponent(UUID().uuidString).path
    defer {
      for end in ["", "-wal", "-shm"] { try? FileManager.default.removeItem(atPath: path + end) }
    }
    let spool = try Spool(path: path)
    let time = try #require(Moment(microseconds: 0))
    try await spool.add(.note(Note(id: "a", word: .alert, subject: nil, time: time, text: text)))
    let router = Router()
    for route in ["notes", "elsewhere"] {
      router.post("\(route)") { _, _ in
        Response(
          status: page.status, headers: page.headers,
          body: ResponseBody(byteBuffer: ByteBuffer(string: page.body)))
      }
    }
    let (ports, port) = AsyncStream<Int>.makeStream()
    let application = Application(
      router: router, configuration: .init(address: .hostname("127.0.0.1", port: 0)),
      onServerRunning: { port.yield($0.localAddress?.port ?? 0) },
      logger: Logger(label: "test") { _ in SwiftLogNoOpLogHandler() })
    let said = Said()
    var configuration = HTTPClient.Configuration()
    configuration.redirectConfiguration = .disallow
    try await withThrowingTaskGroup(of: Void.self) { group in
      group.addTask { try await application.runService(gracefulShutdownSignals: []) }
      let number = try #require(await ports.first { _ in true })
      try await HTTPClient.withHTTPClient(configuration: configuration) { client in
        let (sentences, sentence) = AsyncStream<Void>.makeStream()
        let sender = Sender(
          spool, to: "http://127.0.0.1:\(number)", token: "t", client: client
        ) {
          said.add($0.replacing("http://127.0.0.1:\(number)", with: "server"))
          sentence.yield()
        }
        await sender.complete()
        let sending = Task {
          try await sender.run()
          sentence.finish()
        }
        for await _ in sentences { break }
        sending.cancel()
        _ = await sending.result
      }
      group.cancelAll()
      while let _ = await group.nextResult() {}
    }
    return (said.lines, try await spool.entries(after: 0, limit: 10).count)
  }

  @Test(arguments: [
    (201, #"{"id":"a","stored":"now"}"#), (200, #"{"id":"a","stored":"before"}"#),
  ])
  func anAnswerWithTheIdReleasesAnEntry(status: Int, body: String) async throws {
    let (said, waiting) = try await send(to: Page(status: .init(code: status), body: body))
    #expect(said == [])
    #expect(waiting == 0)
  }

  // Pages of networks that ask for a login, and answers of servers that did not read the entry.
  @Test(arguments: [
    (200, "<html>Welcome to the hotel</html>"), (200, ""), (201, "{}"), (200, #"{"stored":"now"}"#),
    (201, #"{"id":"b","stored":"now"}"#), (200, #"{"id":"a"}"#), (204, ""),
    (400, "<html>Log in first</html>"), (400, #"{"error":"id: missing"}"#), (409, "{}"), (413, ""),
    (404, #"{"id":"a","error":"there is nothing at this path"}"#),
  ])
  func noOtherAnswerReleasesAnEntry(status: Int, body: String) async throws {
    let (said, waiting) = try await send(to: Page(status: .init(code: status), body: body))
    #expect(said.count == 1)
    #expect(said.first?.hasSuffix("; entries wait in the spool") == true)
    #expect(waiting == 1)
  }

  @Test(arguments: [301, 302, 303, 307, 308])
  func aRedirectIsNotFollowedAndSaysTo(status: Int) async throws {
    let page = Page(
      status: .init(code: status, reasonPhrase: "Moved"), headers: [.location: "/elsewhere"],
      body: #"{"id":"a","stored":"now"}"#)
    let (said, waiting) = try await send(to: page)
    #expect(said.count == 1)
    #expect(
      said.first?.hasSuffix(
        "to /elsewhere, which is not followed; entries wait in the spool") == true)
    #expect(waiting == 1)
  }

  @Test(arguments: [400, 409])
  func aRefusalWithTheIdReleasesAnEntryAndSaysWhy(status: Int) async throws {
    let page = Page(status: .init(code: status), body: #"{"id":"a","error":"it is wrong"}"#)
    let (said, waiting) = try await send(to: page)
    #expect(said.count == 1)
    #expect(said.first?.hasSuffix(": \(status) it is wrong; dropped") == true)
    #expect(waiting == 0)
  }

  @Test func anEntryThatNoServerTakesIsSaidAndNotSent() async throws {
    // An answer that would be said.
    let page = Page(status: .internalServerError, body: "")
    let (said, waiting) = try await send(String(repeating: "b", count: 65_536), to: page)
    #expect(said.count == 1)
    #expect(said.first?.hasSuffix(": longer than 65536 bytes; dropped") == true)
    #expect(waiting == 0)
  }
}
