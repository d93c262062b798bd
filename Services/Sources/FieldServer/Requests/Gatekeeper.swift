import FieldStore
import Hummingbird

/// Asks who sends a request, and lets in those who may.
struct Gatekeeper: Sendable {
  /// The name of the cookie that holds the token of a viewer.
  static let cookie = "field-token"

  let database: FieldDatabase

  /// The sender of a request, by the token in `Authorization: Bearer` or in the cookie of the
  /// pages; nil if there is none, or if it is unknown.
  func access(of request: Request) async throws -> Access? {
    if let header = request.headers[.authorization] {
      let parts = header.split(separator: " ", maxSplits: 1)
      guard parts.count == 2, parts[0].lowercased() == "bearer" else { return nil }
      return try await access(by: String(parts[1]))
    }
    // Other sites' pages cannot make a browser write with this cookie.
    guard request.method == .get || request.method == .head,
      let cookie = request.cookies[Self.cookie]?.value
    else { return nil }
    return try await access(by: cookie)
  }

  /// The holder of a token; nil if it is unknown.
  func access(by text: String) async throws -> Access? {
    guard let token = Token(text) else { return nil }
    do throws(StoreError) { return try await database.access(by: token) } catch {
      throw Refusal(error)
    }
  }

  /// Admits holders of one of some roles.
  func admit(_ request: Request, _ roles: Access.Role...) async throws -> Access {
    guard let access = try await access(of: request) else {
      throw Refusal(
        .unauthorized, "Authorization: a bearer token of this server is expected",
        headers: [.wwwAuthenticate: "Bearer"])
    }
    guard roles.contains(access.role) else {
      let allowed = roles.map(\.rawValue).joined(separator: " or ")
      throw Refusal(
        .forbidden, "the token is that of a \(access.role.rawValue), not of a \(allowed)")
    }
    return access
  }
}
