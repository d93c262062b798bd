import EventInput
import FieldPages
import FieldStore
import Hummingbird
import ServiceLifecycle

/// The events that one browser gets.
struct LiveEvents: Sendable {
  /// The most reports in an event.
  private static let longest = 500
  /// The least time between events, and the time after which a line says that all is well.
  private static let pause = Duration.milliseconds(250)
  private static let silence = Duration.seconds(15)

  private let topic: Topic
  private let request: Request
  private let routes: FieldRoutes
  private let start: Int64

  /// Creates the events of a topic after a number.
  init(_ topic: Topic, after number: Int64, of request: Request, routes: FieldRoutes) {
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
    // At once, so that the browser knows that it is connected.
    try await writer.write(ByteBuffer(string: ": connected\n\n"))
    for await isNews in wakes {
      if !isNews {
        guard try await routes.gate.access(of: request)?.role == .viewer else { return }
        try await writer.write(ByteBuffer(string: ": still here\n\n"))
      }
      while try await routes.database.lastNumber() > last {
        let event = try await event(after: &last)
        try await writer.write(ByteBuffer(string: event))
        try await Task.sleep(for: Self.pause)
      }
    }
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

  /// One event with the rows that came, and the figures as they are now.
  private func event(after last: inout Int64) async throws -> String {
    let number = try await routes.database.lastNumber()
    let new = try await routes.database.reports(of: topic, after: last, limit: Self.longest)
    // If there are more, the next event has them.
    let isAll = new.count < Self.longest
    last = max(new.last?.number ?? last, isAll ? number : last)
    guard let page = try await routes.page(of: topic) else { return ": nothing\n\n" }
    let news = JSON.object([
      "rows": .list(new.map { .text(TopicPage.row($0).source) }),
      "chart": .text(page.chart.source), "map": .text(page.map.source),
      "log": .text(page.log.source), "record": .text(page.record.source),
    ])
    return "id: \(last)\nevent: reports\ndata: \(news.text)\n\n"
  }
}
