/// The messages of a session that are to be sent, or acknowledged, in order.
struct SessionOutbox: Hashable {
  /// A message with its number.
  struct Entry: Hashable {
    let number: Int
    let message: Message
  }

  /// A message that waits for its acknowledgement.
  struct Flight: Hashable {
    let entry: Entry
    let identifier: PacketIdentifier
  }

  /// The messages that have not been sent yet.
  private(set) var waiting: ArraySlice<Entry> = []
  /// The number of bytes of the messages that have not been sent yet.
  private(set) var waitingBytes = 0
  /// The messages of QoS 1 that were sent.
  private(set) var inFlight: ArraySlice<Flight> = []
  /// The number of messages of QoS 1 among those that wait.
  private(set) var waitingForSure = 0

  mutating func add(_ entry: Entry) {
    waiting.append(entry)
    waitingBytes += entry.message.count
    if entry.message.quality != .atMostOnce { waitingForSure += 1 }
  }

  /// Removes and returns the next message that may be sent; `nil` if there is none, or too many are
  /// in flight.
  mutating func next(upTo mostInFlight: Int) -> Entry? {
    guard let entry = waiting.first else { return nil }
    let isSure = entry.message.quality != .atMostOnce
    guard !isSure || inFlight.count < mostInFlight else { return nil }
    waiting.removeFirst()
    waitingBytes -= entry.message.count
    if isSure { waitingForSure -= 1 }
    return entry
  }

  mutating func fly(_ entry: Entry, as identifier: PacketIdentifier) {
    inFlight.append(Flight(entry: entry, identifier: identifier))
  }

  /// Removes a message that was acknowledged; `nil` if there is none with this identifier.
  mutating func land(_ identifier: PacketIdentifier) -> Entry? {
    guard inFlight.first?.identifier != identifier else { return inFlight.removeFirst().entry }
    guard let place = inFlight.firstIndex(where: { $0.identifier == identifier }) else {
      return nil
    }
    return inFlight.remove(at: place).entry
  }
}
