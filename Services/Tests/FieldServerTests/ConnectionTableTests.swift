import FieldServer
import Foundation
import NIOCore
import NIOEmbedded
import NIOHTTPTypes
import Synchronization
import Testing

struct ConnectionTableTests {
  /// The numbers of connections that were closed for others, in order.
  private final class Closed: Sendable {
    private let list = Mutex<[Int]>([])
    var numbers: [Int] { list.withLock { $0 } }
    func add(_ number: Int) { list.withLock { $0.append(number) } }
  }

  private func open(
    _ number: Int, from client: String, in table: ConnectionTable, _ closed: Closed
  ) -> ConnectionTable.ID? {
    table.open(from: client) { closed.add(number) }
  }

  @Test func aSlowClientGivesWayBeforeOneThatHasSent() throws {
    let table = ConnectionTable(ConnectionLimits(total: 3, perClient: 3))
    let closed = Closed()
    let device = try #require(open(0, from: "a", in: table, closed))
    table.note(device, waitsFor: nil)
    table.note(device, waitsFor: .nextRequest)
    for number in 1...5 { #expect(open(number, from: "b", in: table, closed) != nil) }
    // The device is idle for longer than all, and keeps its connection.
    #expect(closed.numbers == [1, 2, 3])
    #expect(table.count == 3)
  }

  @Test func anIdleConnectionGivesWayToANewOne() throws {
    let table = ConnectionTable(ConnectionLimits(total: 1, perClient: 1))
    let closed = Closed()
    let device = try #require(open(0, from: "a", in: table, closed))
    table.note(device, waitsFor: nil)
    // Busy: there is no place.
    #expect(open(1, from: "b", in: table, closed) == nil)
    table.note(device, waitsFor: .nextRequest)
    #expect(open(2, from: "b", in: table, closed) != nil)
    #expect(closed.numbers == [0])
    // The end of one that was closed frees nobody else's place.
    table.end(device)
    #expect(table.count == 1)
  }

  @Test func aClientThatDoesNotReadGivesWayBeforeOneThatDoes() throws {
    let table = ConnectionTable(ConnectionLimits(total: 3, perClient: 3))
    let closed = Closed()
    let waits: [ConnectionTable.Wait] = [.nextRequest, .reading, .firstRequest]
    for (number, wait) in waits.enumerated() {
      let id = try #require(open(number, from: "a", in: table, closed))
      table.note(id, waitsFor: wait)
    }
    for number in 3...5 {
      let id = try #require(open(number, from: "b", in: table, closed))
      table.note(id, waitsFor: nil)
    }
    #expect(closed.numbers == [2, 1, 0])
  }

  @Test func aClientThatDoesNotReadHasItsTime() throws {
    let limits = ConnectionLimits(total: 9, headTime: .seconds(10), bodyTime: .seconds(30))
    let table = ConnectionTable(limits)
    let (stuck, slow) = (try channel(table, limits), try channel(table, limits))
    for each in [stuck, slow] {
      try each.writeInbound(head)
      try each.writeInbound(HTTPRequestPart.end(nil))
      setWritable(false, each)
      each.embeddedEventLoop.advanceTime(by: .seconds(29))
      #expect(each.isActive)
    }
    // This one has read some of it.
    for isWritable in [true, false] { setWritable(isWritable, slow) }
    for each in [stuck, slow] { each.embeddedEventLoop.advanceTime(by: .seconds(1)) }
    #expect(!stuck.isActive)
    #expect(slow.isActive)
  }

  @Test func aClientThatReadsSlowlyKeepsItsConnection() throws {
    let limits = ConnectionLimits(total: 9, readTime: .seconds(30))
    let channel = try channel(ConnectionTable(limits), limits)
    try channel.writeInbound(head)
    try channel.writeInbound(HTTPRequestPart.end(nil))
    setWritable(false, channel)
    let body = ByteBuffer(repeating: 1, count: 100_000)
    channel.write(HTTPResponsePart.body(body), promise: nil)
    channel.embeddedEventLoop.advanceTime(by: .seconds(29))
    // A part leaves, and the channel stays full.
    channel.flush()
    channel.embeddedEventLoop.advanceTime(by: .seconds(29))
    #expect(channel.isActive)
    var sent = ByteBuffer()
    while case .body(var piece) = try channel.readOutbound(as: HTTPResponsePart.self) {
      // Small enough for a modem of 9600 baud.
      #expect(piece.readableBytes <= 30 * 960)
      sent.writeBuffer(&piece)
    }
    #expect(sent == body)
    channel.embeddedEventLoop.advanceTime(by: .seconds(1))
    #expect(!channel.isActive)
  }

  /// With megabytes in the kernel, a client that reads 20 KB a second seems not to read for a
  /// minute.
  @Test func theKernelTakesLittleAhead() throws {
    let limits = ConnectionLimits(total: 9)
    let channel = try channel(ConnectionTable(limits), limits)
    let unsent = channel.options.compactMap { option, value in
      option as? ChannelOptions.Types.SocketOption == .tcpOption(.init(rawValue: TCP_NOTSENT_LOWAT))
        ? value as? SocketOptionValue : nil
    }
    #expect(unsent.count == 1)
    #expect(unsent.allSatisfy { (1...256 << 10).contains(Int($0)) })
  }

  @Test func aBodyWithoutBytesIsWritten() throws {
    let limits = ConnectionLimits(total: 9)
    let channel = try channel(ConnectionTable(limits), limits)
    let written = channel.writeAndFlush(HTTPResponsePart.body(ByteBuffer()))
    try written.wait()
    #expect(try channel.readOutbound(as: HTTPResponsePart.self) == .body(ByteBuffer()))
  }

  @Test func theEndOfAnAnswerDoesNotHideThatAClientDoesNotRead() throws {
    let limits = ConnectionLimits(total: 2, perClient: 2)
    let table = ConnectionTable(limits)
    // As idle ones, the first would give way, which has waited for longer.
    let (idle, stuck) = (try channel(table, limits), try channel(table, limits))
    for each in [idle, stuck] {
      try each.writeInbound(head)
      try each.writeInbound(HTTPRequestPart.end(nil))
    }
    idle.write(HTTPResponsePart.end(nil), promise: nil)
    setWritable(false, stuck)
    stuck.write(HTTPResponsePart.end(nil), promise: nil)
    #expect(table.open(from: "b") {} != nil)
    stuck.embeddedEventLoop.run()
    #expect(idle.isActive && !stuck.isActive)
  }

  @Test func aPipelinedRequestDoesNotHideThatAClientDoesNotRead() throws {
    let limits = ConnectionLimits(total: 1)
    let table = ConnectionTable(limits)
    let channel = try channel(table, limits)
    try channel.writeInbound(head)
    try channel.writeInbound(HTTPRequestPart.end(nil))
    setWritable(false, channel)
    try channel.writeInbound(head)
    try channel.writeInbound(HTTPRequestPart.end(nil))
    #expect(table.open(from: "b") {} != nil)
    #expect(!channel.isActive)
  }

  @Test func aRequestThatIsAnsweredBeforeItsEndIsAnswered() throws {
    let limits = ConnectionLimits(total: 1)
    let table = ConnectionTable(limits)
    let channel = try channel(table, limits)
    try channel.writeInbound(head)
    channel.write(HTTPResponsePart.end(nil), promise: nil)
    try channel.writeInbound(HTTPRequestPart.end(nil))
    #expect(table.open(from: "b") {} != nil)
    #expect(!channel.isActive)
  }

  @Test func aClientTakesNoPlacesOfOthers() throws {
    let table = ConnectionTable(ConnectionLimits(total: 10, perClient: 2))
    let closed = Closed()
    #expect(open(0, from: "a", in: table, closed) != nil)
    for number in 1...4 { #expect(open(number, from: "b", in: table, closed) != nil) }
    #expect(closed.numbers == [1, 2])
  }

  private func channel(_ table: ConnectionTable, _ limits: ConnectionLimits) throws
    -> EmbeddedChannel
  {
    let channel = EmbeddedChannel(handler: ConnectionGuard(table, limits))
    try channel.connect(to: SocketAddress(ipAddress: "127.0.0.1", port: 1)).wait()
    return channel
  }

  private func setWritable(_ isWritable: Bool, _ channel: EmbeddedChannel) {
    channel.isWritable = isWritable
    channel.pipeline.fireChannelWritabilityChanged()
  }

  private let head = HTTPRequestPart.head(
    .init(method: .post, scheme: "http", authority: "a", path: "/reports"))

  @Test func aHeadHasItsTime() throws {
    let limits = ConnectionLimits(total: 9, headTime: .seconds(10), bodyTime: .seconds(30))
    let table = ConnectionTable(limits)
    let channel = try channel(table, limits)
    channel.embeddedEventLoop.advanceTime(by: .milliseconds(9_999))
    #expect(channel.isActive)
    channel.embeddedEventLoop.advanceTime(by: .milliseconds(1))
    #expect(!channel.isActive)
    channel.embeddedEventLoop.run()
    #expect(table.count == 0)
  }

  @Test func aBodyHasItsTimeAndAnIdleConnectionNoLimitOfIt() throws {
    let limits = ConnectionLimits(total: 9, headTime: .seconds(10), bodyTime: .seconds(30))
    let table = ConnectionTable(limits)
    let (slow, whole) = (try channel(table, limits), try channel(table, limits))
    for each in [slow, whole] { try each.writeInbound(head) }
    try whole.writeInbound(HTTPRequestPart.end(nil))
    for each in [slow, whole] {
      each.embeddedEventLoop.advanceTime(by: .seconds(29))
      #expect(each.isActive)
      each.embeddedEventLoop.advanceTime(by: .seconds(1))
    }
    #expect(!slow.isActive)
    #expect(whole.isActive)
  }
}
