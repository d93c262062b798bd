import EventInput
import FieldStore
import Hummingbird

/// The routes that the server answers.
struct FieldRoutes: Sendable {
  let database: FieldDatabase
  let writer: EntryWriter
  let feed: Feed

  var gate: Gatekeeper { Gatekeeper(database: database) }

  /// The routes, in the order of the OpenAPI file.
  var all: [Route] { entries + resources + pages + live + login + files }

  /// The router of the requests.
  func router() -> Router<FieldContext> {
    let router = Router(context: FieldContext.self, options: .autoGenerateHeadEndpoints)
    let routes = all
    router.add(middleware: Envelope(routes: routes))
    for route in routes {
      router.on(RouterPath(stringLiteral: route.path), method: route.method, use: route.answer)
    }
    return router
  }
}
