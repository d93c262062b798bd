import EventInput
import FieldPages
import FieldStore
import Hummingbird
import ServiceLifecycle

/// The events that one browser gets.
struct LiveEvents: Sendable {
  /// The most reports in an event.
  private static let longest = 500
  /// The time after which a line says that all is well.
  private static let silence = Duration.seconds(15)

  private let topic: Topic?
  private let request: Request
  private let routes: FieldRoutes
  private let start: Int64

  /// Creates the events of a topic after a number; of all topics if it is nil.
  init(_ topic: Topic?, after number: Int64, of request: Request, routes: FieldRoutes) {
    self.topic = topic
    start = number
    self.request = request
    self.routes = routes
  }

  /// Writes events until the browser goes away, its token is removed, or the server ends.
  func write(to writer: inout any ResponseBodyWriter) async throws {
    let news = await routes.feed.news(of: topic)
    let wakes = Self.wakes(by: news).cancelOnGracefulShutdown()
    var last = start
    var sent: [String: HTML] = [:]
    // At once, so that the browser knows that it is connected.
    try await writer.write(ByteBuffer(string: ": connected\n\n"))
    for await isNews in wakes {
      guard try await isAdmitted() else { return }
      if !isNews { try await writer.write(ByteBuffer(string: ": still here\n\n")) }
      while try await routes.database.lastNumber() > last {
        // Reports may come without a pause, and a token is removed at once.
        guard try await isAdmitted() else { return }
        let began = ContinuousClock.now
        let event = try await event(after: &last, sent: &sent)
        let taken = began.duration(to: .now)
        try await writer.write(ByteBuffer(string: event))
        let pause = (topic == nil ? Pace.allTopics : .topic).pause(after: taken)
        // A server that ends does not wait for it.
        do {
          try await cancelWhenGracefulShutdown { try await Task.sleep(for: pause) }
        } catch { return }
      }
    }
  }

  private func isAdmitted() async throws -> Bool {
    try await routes.gate.access(of: request)?.role == .viewer
  }

  /// True at first and for news, false after a silence.
  private static func wakes(by news: AsyncStream<Void>) -> AsyncStream<Bool> {
    let (wakes, continuation) = AsyncStream<Bool>.makeStream(bufferingPolicy: .bufferingNewest(2))
    continuation.yield(true)
    let watching = Task {
      for await _ in news { continuation.yield(true) }
    }
    let ticking = Task {
      while (try? await Task.sleep(for: silence)) != nil { continuation.yield(false) }
    }
    continuation.onTermination = { _ in
      watching.cancel()
      ticking.cancel()
    }
    return wakes
  }

  /// One event, with all that is new since the last one.
  private func event(after last: inout Int64, sent: inout [String: HTML]) async throws -> String {
    let number = try await routes.database.lastNumber()
    guard let topic else {
      last = number
      let page = try await routes.indexPage()
      return event(last, [], ["topics": page.sections, "log": page.log], &sent)
    }
    let new = try await routes.database.reports(of: topic, after: last, limit: Self.longest)
    // If there are more, the next event has them.
    let isAll = new.count < Self.longest
    last = max(new.last?.number ?? last, isAll ? number : last)
    guard let page = try await routes.page(of: topic) else { return ": nothing\n\n" }
    return event(
      last, new.map(TopicPage.row),
      ["chart": page.chart, "map": page.map, "log": page.log, "record": page.record], &sent)
  }

  /// The rows that are new, and the parts of the page that have changed, as a whole, by their ids.
  private func event(
    _ number: Int64, _ rows: [HTML], _ parts: [String: HTML], _ sent: inout [String: HTML]
  ) -> String {
    var news: [String: JSON] = parts.filter { sent[$0.key] != $0.value }
      .mapValues { .text($0.source) }
    sent = parts
    news["rows"] = .list(rows.map { .text($0.source) })
    return "id: \(number)\nevent: news\ndata: \(JSON.object(news).text)\n\n"
  }
}
