import Connections
import EventInput
import FieldPages
import FieldStore
import Hummingbird

extension FieldRoutes {
  /// Logging in by a token, which a cookie keeps, and out.
  var login: [Route] {
    [
      .get("/login") { request, _ in
        .page(LoginPage.html(next: Self.next(try request.query("next")), isWrong: false))
      },
      .post("/login") { request, _ in
        try Self.refuseOtherSites(request)
        // Nobody has shown a token yet, so that less is read.
        let fields = try await request.fields(longest: Self.longestLogin)
        let next = Self.next(fields)
        guard case .text(let text) = fields["token"],
          try await gate.access(by: text)?.role == .viewer
        else { return .page(LoginPage.html(next: next, isWrong: true), status: .unauthorized) }
        return .seeOther(next, cookie: Self.cookie(text))
      },
      .post("/logout") { request, _ in
        try Self.refuseOtherSites(request)
        return .seeOther("/login", cookie: Self.cookie("", maxAge: 0))
      },
    ]
  }

  private static func refuseOtherSites(_ request: Request) throws(Refusal) {
    guard !request.head.isOfAnotherSite else {
      throw Refusal(.forbidden, "Origin: the page of another site sent this form")
    }
  }

  /// The most bytes of the form to log in: a token, and a path to go to.
  private static let longestLogin = 16 << 10

  /// A month.
  private static func cookie(_ value: String, maxAge: Int = 30 * 86_400) -> Cookie {
    Cookie(
      name: Gatekeeper.cookie, value: value, maxAge: maxAge, path: "/", httpOnly: true,
      sameSite: .strict)
  }

  /// The destination after logging in: a path of this server.
  private static func next(_ fields: Fields) -> String {
    guard case .text(let path) = fields["next"], path.hasPrefix("/"), !path.hasPrefix("//"),
      path.utf8.allSatisfy({ (33...126).contains($0) && $0 != UInt8(ascii: "\\") })
    else { return "/" }
    return path
  }
}
