import HCI

/// HCI packets that pass through a file descriptor, in both directions.
struct PacketChannel {
  /// An arrival on a channel.
  enum Arrival {
    case packet(HCIPacket)
    /// The stream has lost synchronisation.
    case lostStep
  }

  private var channel: ByteChannel
  private var parser: HCIPacketParser

  /// Creates a channel.
  ///
  /// - Parameter sender: The kind of the other end.
  init(_ descriptor: FileDescriptor, from sender: HCIPacketParser.Sender) {
    channel = ByteChannel(descriptor)
    parser = HCIPacketParser(of: sender)
  }

  var descriptor: FileDescriptor { channel.descriptor }

  /// `false` once the other end is gone.
  var isOpen: Bool { channel.isOpen }

  /// The number of bytes that are waiting.
  var waitingCount: Int { channel.waitingCount }

  /// The event to wait for.
  var wish: FileDescriptorReadiness.Wish { channel.wish }

  /// Reads the available packets.
  mutating func receive() -> [Arrival] {
    let parts = channel.receive()
    guard !parts.isEmpty else { return [] }
    for bytes in parts { parser.append(bytes) }
    var arrivals: [Arrival] = []
    while true {
      do throws(HCIPacketError) {
        guard let packet = try parser.next() else { return arrivals }
        arrivals.append(.packet(packet))
      } catch { arrivals.append(.lostStep) }
    }
  }

  /// Sends a packet, or queues it.
  mutating func send(_ packet: HCIPacket) { channel.send(packet.bytes) }

  /// Writes the waiting bytes, as far as the other end accepts them.
  mutating func flush() { channel.flush() }
}
