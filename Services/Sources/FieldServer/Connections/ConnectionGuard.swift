import NIOCore
import NIOHTTPTypes

/// Holds a connection to the limits: its place among others, and the time for a head, for a body, and for reading.
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
  /// Requests that are read and not answered yet.
  private var unanswered = 0

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
      unanswered += 1
      note(waitsFor: nil)
    }
    context.fireChannelRead(data)
  }

  package func write(context: ChannelHandlerContext, data: NIOAny, promise: EventLoopPromise<Void>?)
  {
    if case .end = unwrapOutboundIn(data) {
      unanswered = max(0, unanswered - 1)
      if unanswered == 0 { note(waitsFor: .nextRequest) }
    }
    context.write(data, promise: promise)
  }

  package func channelWritabilityChanged(context: ChannelHandlerContext) {
    reading?.cancel()
    reading = nil
    if context.channel.isWritable {
      note(waitsFor: unanswered == 0 ? .nextRequest : nil)
    } else {
      reading = close(context.channel, in: limits.readTime)
      note(waitsFor: .reading)
    }
    context.fireChannelWritabilityChanged()
  }

  private func note(waitsFor wait: ConnectionTable.Wait?) {
    if let id { table.note(id, waitsFor: wait) }
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
