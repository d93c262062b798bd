import EventInput
import FieldPages
import FieldStore
import HTTPTypes
import Hummingbird
import ServiceLifecycle

extension FieldRoutes {
  /// The news of all topics, and of one, as server-sent events.
  var live: [Route] {
    [
      .get("/events") { request, _ in
        _ = try await gate.admit(request, .viewer)
        let query = try request.query("after")
        return try events(of: nil, query, request)
      },
      .get("/events/{collection}") { request, context in
        _ = try await gate.admit(request, .viewer)
        let query = try request.query("name", "after")
        let topic = try topic(context, query)
        return try events(of: topic, query, request)
      },
    ]
  }

  private func events(of topic: Topic?, _ query: Fields, _ request: Request) throws -> Response {
    let after = try Refusal.translating { try Self.after(query, request) }
    return Response(
      status: .ok, headers: [.contentType: "text/event-stream"],
      body: ResponseBody { writer in
        try await LiveEvents(topic, after: after, of: request, routes: self).write(to: &writer)
        try await writer.finish(nil)
      })
  }

  /// The number after which events begin: what a browser that connects again had last, or what the
  /// page was made from.
  private static func after(_ query: Fields, _ request: Request) throws(FieldError) -> Int64 {
    if let name = HTTPField.Name("Last-Event-ID"), let text = request.headers[name],
      let number = Int64(text), number >= 0
    {
      return number
    }
    return query["after"] == nil ? 0 : Int64(try query.integer("after", in: 0...Int.max))
  }
}
