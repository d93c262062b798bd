import Connections
import EventInput
import HTTPTypes
import Hummingbird
import Logging
import NIOCore

/// The web server of a lock: `POST /pulse` and `GET /state`.
package struct LockService: Sendable {
  private let lock: Lock
  private let token: String?
  private let faults: LockFaults

  /// Creates the server of a lock.
  ///
  /// - Parameter token: What `Authorization: Bearer` is to have; nil for a lock that asks for none.
  package init(_ lock: Lock, token: String? = nil, faults: LockFaults = LockFaults()) {
    self.lock = lock
    self.token = token
    self.faults = faults
  }

  /// The server as an application.
  ///
  /// - Parameter onStart: Called with the port once it listens.
  package func application(
    host: String = "127.0.0.1", port: Int = 0, onStart: @escaping @Sendable (Int) -> Void = { _ in }
  ) -> some ApplicationProtocol {
    var logger = Logger(label: "simulated-lock") { StreamLogHandler.standardError(label: $0) }
    logger.logLevel = .error
    return Application(
      router: router, configuration: .init(address: .hostname(host, port: port)),
      onServerRunning: { channel in onStart(channel.localAddress?.port ?? 0) }, logger: logger)
  }

  private var router: Router<LockContext> {
    let router = Router(context: LockContext.self)
    router.post("pulse") { request, context in
      // A page that somebody looks at can send a form to a lock in the network.
      guard !request.head.isOfAnotherSite else {
        return Self.answer(.forbidden, "the page of another site")
      }
      guard isAllowed(request) else { return Self.answer(.unauthorized, "no token, or another") }
      return try await pulse(request, context)
    }
    router.get("state") { request, _ in
      guard isAllowed(request) else { return Self.answer(.unauthorized, "no token, or another") }
      return Self.answer(.ok, await lock.state())
    }
    return router
  }

  private func isAllowed(_ request: Request) -> Bool {
    token == nil || request.headers[.authorization] == token.map { "Bearer \($0)" }
  }

  private func pulse(_ request: Request, _ context: LockContext) async throws -> Response {
    let key = HTTPField.Name("Idempotency-Key").flatMap { request.headers[$0] }
    let arrival = await lock.arrived(key: key)
    let fate = faults.fate(of: arrival.number)
    if fate.delayS > 0 { try await Task.sleep(for: .seconds(fate.delayS)) }
    if fate.deed.isPulse {
      for copy in 1...fate.copies { await lock.pulse(for: arrival, copy: copy) }
    }
    switch fate.deed {
    case .pulse, .claim: return Self.answer(.ok, .object(["pulsed": .bool(true)]))
    case .deny: return Self.answer(.internalServerError, "the bolt does not move")
    case .fallSilent: try await Task.sleep(for: .seconds(60))
    case .close: break
    }
    try? await context.channel.close()
    throw CancellationError()
  }

  private static func answer(_ status: HTTPResponse.Status, _ error: String) -> Response {
    answer(status, .object(["error": .text(error)]))
  }

  private static func answer(_ status: HTTPResponse.Status, _ body: JSON) -> Response {
    Response(
      status: status, headers: [.contentType: "application/json"],
      body: .init(byteBuffer: ByteBuffer(string: body.text + "\n")))
  }
}
