import BLE
import HCI

/// Packets of HCI that pass through a descriptor, in both directions.
///
/// Packets that cannot be written yet wait, up to a limit. A peer that takes nothing for half a minute, or
/// lets more wait, is gone.
struct PacketChannel {
  /// What has come.
  enum Arrival {
    case packet(HCIPacket)
    /// The stream is out of step.
    case lostStep
  }

  /// The greatest number of bytes that wait, so that a peer that does not read costs no more.
  static let mostWaiting = 1 << 20
  /// The time in which a peer takes something of what waits.
  static let patience = Duration.seconds(30)

  let descriptor: Descriptor
  /// `false` once the other end is gone.
  private(set) var isOpen = true
  private var parser: PacketParser
  private var waiting: ArraySlice<[UInt8]> = []
  /// The bytes of the first waiting packet that were written.
  private var written = 0
  /// The number of bytes that wait.
  private(set) var waitingCount = 0
  private var lastProgress = ContinuousClock.now

  /// Creates a channel.
  ///
  /// - Parameter sender: The kind of the other end.
  init(_ descriptor: Descriptor, from sender: PacketParser.Sender) {
    self.descriptor = descriptor
    parser = PacketParser(of: sender)
  }

  /// What is to be waited for.
  var wish: Readiness.Wish { Readiness.Wish(descriptor: descriptor, writes: waitingCount > 0) }

  /// Reads what has come.
  mutating func receive() -> [Arrival] {
    guard isOpen, read() else { return [] }
    var arrivals: [Arrival] = []
    while true {
      do throws(HCIPacketError) {
        guard let packet = try parser.next() else { return arrivals }
        arrivals.append(.packet(packet))
      } catch {
        arrivals.append(.lostStep)
      }
    }
  }

  /// Reads up to the end, if it has come, so that it is not noticed later than what others send after it.
  ///
  /// - Returns: `true` if something has come.
  private mutating func read() -> Bool {
    var hasCome = false
    // A peer that sends without end is not read without end.
    for _ in 0..<16 {
      switch descriptor.read() {
      case .done(let bytes):
        parser.append(bytes)
        hasCome = true
      case .notNow: return hasCome
      case .closed:
        isOpen = false
        return hasCome
      }
    }
    return hasCome
  }

  /// Sends a packet, or has it wait.
  mutating func send(_ packet: HCIPacket) {
    guard isOpen else { return }
    let bytes = packet.bytes
    if waiting.isEmpty { lastProgress = .now }
    waiting.append(bytes)
    waitingCount += bytes.count
    if waitingCount > Self.mostWaiting { isOpen = false }
  }

  /// Writes what waits, as far as the other end takes it.
  mutating func flush() {
    while isOpen, let packet = waiting.first {
      switch descriptor.write(packet[written...]) {
      case .done(let count):
        lastProgress = .now
        written += count
        waitingCount -= count
        guard written == packet.count else { return }
        written = 0
        waiting.removeFirst()
      case .notNow:
        if ContinuousClock.now - lastProgress > Self.patience { isOpen = false }
        return
      case .closed: isOpen = false
      }
    }
  }
}
