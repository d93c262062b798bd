/// Bytes that pass through a file descriptor, in both directions.
///
/// Bytes that cannot be written yet wait, up to a limit. A peer that reads nothing for half a
/// minute, or that makes more bytes wait than the limit allows, counts as gone.
struct ByteChannel {
  /// The default limit of waiting bytes. It bounds the memory that a peer can take if it does not
  /// read.
  static let mostWaiting = 1 << 20
  /// The time within which a peer must read some of the waiting bytes.
  static let patience = Duration.seconds(30)

  let descriptor: FileDescriptor
  /// `false` once the other end is gone.
  private(set) var isOpen = true
  private let mostWaiting: Int
  private var waiting: ArraySlice<[UInt8]> = []
  /// The count of already written bytes of the first waiting part.
  private var written = 0
  /// The number of bytes that are waiting.
  private(set) var waitingCount = 0
  private var lastProgress = ContinuousClock.now

  /// Creates a channel.
  init(_ descriptor: FileDescriptor, mostWaiting: Int = Self.mostWaiting) {
    self.descriptor = descriptor
    self.mostWaiting = mostWaiting
  }

  /// The event to wait for.
  var wish: FileDescriptorReadiness.Wish {
    FileDescriptorReadiness.Wish(descriptor: descriptor, writes: waitingCount > 0)
  }

  /// Reads up to the end of the stream, if it has come, so that the end is noticed no later than
  /// bytes that other peers send after it.
  ///
  /// - Returns: The received bytes, in parts.
  mutating func receive() -> [[UInt8]] {
    guard isOpen else { return [] }
    var parts: [[UInt8]] = []
    // The number of parts is limited, so that a peer that sends without end is not read without
    // end.
    for _ in 0..<16 {
      switch descriptor.read() {
      case .done(let bytes): parts.append(bytes)
      case .notNow: return parts
      case .closed:
        isOpen = false
        return parts
      }
    }
    return parts
  }

  /// Queues bytes for `flush`. A peer that makes too many bytes wait counts as gone.
  mutating func send(_ bytes: [UInt8]) {
    guard isOpen else { return }
    if waiting.isEmpty { lastProgress = .now }
    waiting.append(bytes)
    waitingCount += bytes.count
    if waitingCount > mostWaiting { isOpen = false }
  }

  /// Writes the waiting bytes, as far as the other end accepts them.
  mutating func flush() {
    while isOpen, let part = waiting.first {
      switch descriptor.write(part[written...]) {
      case .done(let count):
        lastProgress = .now
        written += count
        waitingCount -= count
        guard written == part.count else { return }
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
