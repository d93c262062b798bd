import Connections
import NIOCore
import NIOPosix

/// Sends one request over a connection of its own, and never a second.
///
/// There is no pool: a connection that the lock has closed while it was idle cannot be told from
/// one that breaks after the request, and clients with a pool repeat the request then. Here a
/// request is a single write, and what fails before it was certainly not sent.
package struct LockClient: Sendable {
  /// The result of a request.
  package enum Result: Sendable, Equatable {
    /// There was no connection: nothing was sent.
    case notConnected(String)
    /// It was not permitted any more: nothing was sent.
    case notPermitted
    /// The lock has answered, with this status.
    case answered(Int)
    /// The request may have been sent, and there is no answer.
    case unknown(String)
  }

  private let address: LockAddress
  private let token: String?

  /// Creates a client of a lock.
  ///
  /// - Parameter token: For the header `Authorization`; nil for none.
  package init(_ address: LockAddress, token: String? = nil) {
    self.address = address
    self.token = token
  }

  /// Opens a connection, asks whether to send, and sends.
  ///
  /// - Parameters:
  ///   - key: The value of `Idempotency-Key`, for locks that know it.
  ///   - opening: The longest time for the connection.
  ///   - answering: The longest time from the request to the answer.
  ///   - permit: Called once, with the connection open and nothing sent; `false` sends nothing.
  /// - Throws: What `permit` throws; nothing is sent then.
  package func send(
    key: String, opening: Duration, answering: Duration,
    permit: @Sendable () async throws -> Bool
  ) async throws -> Result {
    let connection: NIOAsyncChannel<ByteBuffer, ByteBuffer>
    do {
      connection = try await ClientBootstrap(group: .singletonMultiThreadedEventLoopGroup)
        .connectTimeout(TimeAmount(opening))
        .channelOption(.tcpOption(.tcp_nodelay), value: 1)
        .connect(host: address.host, port: address.port) { channel in
          channel.eventLoop.makeCompletedFuture {
            try NIOAsyncChannel<ByteBuffer, ByteBuffer>(wrappingChannelSynchronously: channel)
          }
        }
    } catch {
      return .notConnected(error.words)
    }
    let request = ByteBuffer(string: head(key: key))
    do {
      return try await connection.executeThenClose { inbound, outbound in
        do { guard try await permit() else { return .notPermitted } } catch {
          throw PermitError(error)
        }
        let channel = connection.channel
        let limit = channel.eventLoop.scheduleTask(in: TimeAmount(answering)) {
          channel.close(promise: nil)
        }
        defer { limit.cancel() }
        try await outbound.write(request)
        var answer = StatusLine()
        for try await bytes in inbound {
          if let status = answer.status(after: bytes.readableBytesView) { return .answered(status) }
        }
        return .unknown("no answer within \(answering)")
      }
    } catch let error as PermitError {
      throw error.cause
    } catch {
      return .unknown(error.words)
    }
  }

  private func head(key: String) -> String {
    let authorization = token.map { "Authorization: Bearer \($0)\r\n" } ?? ""
    return """
      POST \(address.target) HTTP/1.1\r
      Host: \(address.authority)\r
      Idempotency-Key: \(key)\r
      \(authorization)Content-Length: 0\r
      Connection: close\r
      \r\n
      """
  }
}

/// An error of the owner's question, which is no error of the connection.
private struct PermitError: Error {
  let cause: any Error

  init(_ cause: any Error) { self.cause = cause }
}
