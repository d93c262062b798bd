import BLE
import Documents
import HCI

/// A line that shows the packets of a posed radio while they pass, for `btmon --tty`.
///
/// The reader of the line never delays hosts. Packets that it does not read in time are dropped and
/// counted.
struct PacketMonitor {
  /// The maximum number of bytes that wait for the reader.
  static let mostWaiting = 1 << 18

  private let line: PseudoTerminal
  /// The first frame that a reader gets.
  private let greeting: PacketMonitorFrame.Content
  private var isRead = false
  private var waiting: [UInt8] = []
  /// The count of already written bytes of the waiting frames.
  private var written = 0
  /// The packets that were dropped since the last frame.
  private var drops = PacketMonitorFrame.Drops()
  /// The number of packets that were dropped although there was a reader.
  private(set) var dropCount = 0

  /// Makes the line of a radio.
  ///
  /// - Throws: `unusable` with the system's reason.
  init(of name: String, _ address: DeviceAddress, linkedAt path: String) throws(InputError) {
    line = try PseudoTerminal(linkedAt: path)
    greeting = .newIndex(address, name: name)
  }

  /// The path of the line.
  var endpoint: Endpoint { line.endpoint }

  /// The number of bytes that wait for the reader.
  var waitingCount: Int { waiting.count - written }

  /// The event to wait for; `nil` if nothing waits.
  var wish: FileDescriptorReadiness.Wish? {
    waitingCount > 0 ? FileDescriptorReadiness.Wish(descriptor: line.descriptor, writes: true) : nil
  }

  /// Shows a packet to the reader, if there is one.
  mutating func show(_ packet: HCIPacket, from sender: HCIPacketParser.Sender, at now: Instant) {
    guard isRead else { return }
    let frame = PacketMonitorFrame(content: .packet(packet, from: sender), time: now, drops: drops)
    guard let bytes = frame.bytes, waitingCount + bytes.count <= Self.mostWaiting else {
      drops.add(packet, from: sender)
      dropCount += 1
      return
    }
    drops = PacketMonitorFrame.Drops()
    waiting += bytes
  }

  /// Writes the waiting frames, as far as the reader accepts them, and notes if a reader has come
  /// or left.
  mutating func flush(at now: Instant) {
    noteReader(at: now)
    guard waitingCount > 0 else { return }
    // Input from a reader is discarded, because otherwise every wait would end at once.
    _ = line.descriptor.read()
    if case .done(let count) = line.descriptor.write(waiting[written...]) { written += count }
    // Written bytes are removed only if they are more than half, so that each byte is moved at most
    // once.
    if written * 2 > waiting.count {
      waiting.removeFirst(written)
      written = 0
    }
  }

  private mutating func noteReader(at now: Instant) {
    let isRead = line.isOpenAtOtherEnd
    guard isRead != self.isRead else { return }
    self.isRead = isRead
    // The next reader starts with a whole frame.
    waiting = isRead ? PacketMonitorFrame(content: greeting, time: now).bytes ?? [] : []
    written = 0
    drops = PacketMonitorFrame.Drops()
  }
}
