import Foundation
import NIOCore
import NIOHTTPTypes

/// Holds a connection to the limits: its place among others, and the time for a head, for a body,
/// and for reading.
package final class ConnectionGuard: ChannelDuplexHandler, RemovableChannelHandler {
  package typealias InboundIn = HTTPRequestPart
  package typealias InboundOut = HTTPRequestPart
  package typealias OutboundIn = HTTPResponsePart
  package typealias OutboundOut = HTTPResponsePart

  private let table: ConnectionTable
  private let limits: ConnectionLimits
  private var id: ConnectionTable.ID?
  /// The end of the time for a head or a body.
  private var deadline: Scheduled<Void>?
  /// The end of the time for reading what waits to be sent.
  private var reading: Scheduled<Void>?
  /// Requests that are read to their end.
  private var requests = 0
  /// Requests that are answered, some before their end.
  private var answers = 0
  /// The reason why the client is waited for, as the table has it.
  private var wait: ConnectionTable.Wait? = .firstRequest
  /// The bytes of a body that are written as one, because NIO tells only when all of them have
  /// left.
  private static let piece = 16 * 1024
  /// The bytes that the kernel takes before the client's system has place for them.
  private static let unsent = 128 * 1024

  /// Creates the guard of one connection.
  package init(_ table: ConnectionTable, _ limits: ConnectionLimits) {
    self.table = table
    self.limits = limits
  }

  package func handlerAdded(context: ChannelHandlerContext) {
    let channel = context.channel
    let client = channel.remoteAddress?.ipAddress ?? ""
    id = table.open(from: client) { channel.close(promise: nil) }
    guard id != nil else {
      channel.close(promise: nil)
      return
    }
    // Else the kernel takes megabytes, and more only when a third of them has left: slow clients
    // seem not to read.
    _ = channel.setOption(
      .tcpOption(.init(rawValue: TCP_NOTSENT_LOWAT)), value: SocketOptionValue(Self.unsent))
    deadline = close(channel, in: limits.headTime)
  }

  package func handlerRemoved(context: ChannelHandlerContext) { end() }

  package func channelInactive(context: ChannelHandlerContext) {
    end()
    context.fireChannelInactive()
  }

  package func channelRead(context: ChannelHandlerContext, data: NIOAny) {
    switch unwrapInboundIn(data) {
    case .head:
      deadline?.cancel()
      deadline = close(context.channel, in: limits.bodyTime)
    case .body: break
    case .end:
      deadline?.cancel()
      deadline = nil
      requests += 1
      noteWait(on: context.channel)
    }
    context.fireChannelRead(data)
  }

  package func write(context: ChannelHandlerContext, data: NIOAny, promise: EventLoopPromise<Void>?)
  {
    switch unwrapOutboundIn(data) {
    case .head: context.write(data, promise: promise)
    case .body(let body): write(body, context: context, promise: promise)
    case .end:
      answers += 1
      noteWait(on: context.channel)
      context.write(data, promise: promise)
    }
  }

  package func channelWritabilityChanged(context: ChannelHandlerContext) {
    reading?.cancel()
    reading = context.channel.isWritable ? nil : close(context.channel, in: limits.readTime)
    noteWait(on: context.channel)
    context.fireChannelWritabilityChanged()
  }

  /// Writes a body in pieces, each of which renews the time for reading when it has left.
  private func write(
    _ body: ByteBuffer, context: ChannelHandlerContext, promise: EventLoopPromise<Void>?
  ) {
    var rest = body
    let channel = context.channel
    repeat {
      let piece = rest.readSlice(length: min(Self.piece, rest.readableBytes)) ?? rest
      let isLast = rest.readableBytes == 0
      let sent = (isLast ? promise : nil) ?? context.eventLoop.makePromise()
      sent.futureResult.assumeIsolated().whenSuccess { self.clientHasRead(on: channel) }
      context.write(wrapOutboundOut(.body(piece)), promise: sent)
    } while rest.readableBytes > 0
  }

  /// Renews the time for reading, and the place among those that wait, if more is to be read.
  private func clientHasRead(on channel: any Channel) {
    guard let reading, let id else { return }
    reading.cancel()
    self.reading = close(channel, in: limits.readTime)
    table.note(id, waitsFor: wait)
  }

  /// Notes the reason why the client is waited for, if it is another one than before.
  private func noteWait(on channel: any Channel) {
    let now = reasonToWait(isWritable: channel.isWritable)
    guard let id, now != wait else { return }
    wait = now
    table.note(id, waitsFor: now)
  }

  /// The reason why the client is waited for; nil while it is served.
  private func reasonToWait(isWritable: Bool) -> ConnectionTable.Wait? {
    if requests == 0 { return .firstRequest }
    if !isWritable { return .reading }
    return answers < requests ? nil : .nextRequest
  }

  private func close(_ channel: any Channel, in time: TimeAmount) -> Scheduled<Void> {
    channel.eventLoop.scheduleTask(in: time) { channel.close(promise: nil) }
  }

  private func end() {
    for each in [deadline, reading] { each?.cancel() }
    (deadline, reading) = (nil, nil)
    if let id { table.end(id) }
    id = nil
  }
}
