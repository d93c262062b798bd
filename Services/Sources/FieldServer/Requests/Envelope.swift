import FieldStore
import HTTPTypes
import Hummingbird
import Logging

/// Gives every answer its headers, and every error its sentence.
struct Envelope: RouterMiddleware {
  typealias Context = FieldContext

  let routes: [Route]

  /// Scripts and styles of this server only; nothing from others, in no frame.
  private static let policy = """
    default-src 'none'; script-src 'self'; style-src 'self'; img-src 'self'; connect-src 'self'; \
    form-action 'self'; base-uri 'none'; frame-ancestors 'none'
    """

  func handle(
    _ request: Request, context: FieldContext,
    next: (Request, FieldContext) async throws -> Response
  ) async throws -> Response {
    var response: Response
    do {
      guard request.uri.string.utf8.count <= Request.longestTarget else {
        throw Refusal(
          .uriTooLong, "the path and the query are longer than \(Request.longestTarget) bytes",
          headers: [.connection: "close"])
      }
      response = try await next(request, context)
    } catch {
      let refusal = refusal(for: error, of: request)
      if refusal.status.code == 500 {
        context.logger.error("\(request.method) \(request.uri.path): \(error)")
      }
      response = refusal.response(from: request, context: context)
    }
    response.headers[.contentSecurityPolicy] = Self.policy
    response.headers[.xContentTypeOptions] = "nosniff"
    if let name = HTTPField.Name("Referrer-Policy") { response.headers[name] = "same-origin" }
    if response.headers[.cacheControl] == nil { response.headers[.cacheControl] = "no-store" }
    return response
  }

  private func refusal(for error: any Error, of request: Request) -> Refusal {
    switch error {
    case let refusal as Refusal: return refusal
    case let error as StoreError: return Refusal(error)
    case let error as any HTTPResponseError where error.status == .notFound:
      let parts = request.uri.path.split(separator: "/")
      let methods = routes.filter { $0.matches(parts) }.flatMap(\.methods)
      guard !methods.isEmpty else { return Refusal(.notFound, "there is nothing at this path") }
      let allowed = methods.map(\.rawValue).joined(separator: ", ")
      return Refusal(
        .methodNotAllowed, "\(allowed) is allowed at this path", headers: [.allow: allowed])
    case let error as any HTTPResponseError:
      return Refusal(error.status, error.status.reasonPhrase)
    default: return Refusal(.internalServerError, "something failed; see the server's log")
    }
  }
}
