import BLE
import Documents
import HCI

/// The place for a host at a posed controller.
struct PosedHostSeat {
  /// The name of the radio.
  let name: String
  let entrance: PosedHostEntrance
  /// The channel to the host; `nil` while there is no host.
  var channel: PacketChannel?
  /// The terminal line that shows the radio's packets; `nil` if there is no such line.
  var monitor: PacketMonitor?
  /// The time that the host shares with the run.
  var clock = SharedClock()
  /// `true` once a host has sent something.
  private(set) var hasBegun = false

  init(named name: String, at endpoint: Endpoint) throws(InputError) {
    self.name = name
    entrance = try PosedHostEntrance(at: endpoint)
  }

  /// Admits a host that has connected.
  ///
  /// - Returns: `true` if there is a new host.
  mutating func admit() -> Bool {
    guard channel == nil, let descriptor = entrance.admit() else { return false }
    channel = PacketChannel(descriptor, from: .host)
    clock = SharedClock()
    return true
  }

  /// Sends away hosts that connect while there already is one, with a message: a manufacturer's
  /// event with text.
  ///
  /// - Returns: The number of hosts that were sent away.
  func refuseOthers() -> Int {
    var count = 0
    while channel != nil, let descriptor = entrance.refuse() {
      var other = PacketChannel(descriptor, from: .host)
      other.send(.event(0xFF, Array("this controller has a host already".utf8)))
      other.flush()
      count += 1
    }
    return count
  }

  /// Sends a packet to the host.
  mutating func send(_ packet: HCIPacket, at now: Instant) {
    if let time = clock.send(at: now) { channel?.send(time) }
    channel?.send(packet)
  }

  /// Reads the host's packets.
  mutating func receive() -> [PacketChannel.Arrival] {
    let arrivals = channel?.receive() ?? []
    if !arrivals.isEmpty { hasBegun = true }
    return arrivals
  }

  /// Processes the message `advance` of a host that shares the time of the run.
  mutating func advance(until limit: Instant?, at now: Instant) {
    if let answer = clock.advance(until: limit, at: now) { channel?.send(answer) }
  }

  /// Tells a host that shares the run's time which time the run has reached.
  mutating func announce(_ time: Instant) {
    let packet = clock.announce(time)
    channel?.send(packet)
  }

  /// Writes the last packets, and reads further ones, until the host has closed its end.
  mutating func finish() {
    channel?.flush()
    guard let channel, channel.waitingCount == 0 else { return }
    channel.descriptor.finish()
    _ = self.channel?.receive()
    _ = leave()
  }

  /// Removes the host if its channel has closed.
  ///
  /// - Returns: `true` if a host has left.
  mutating func leave() -> Bool {
    guard let channel, !channel.isOpen else { return false }
    self.channel = nil
    clock = SharedClock()
    return true
  }

  /// The events to wait for.
  var wishes: [FileDescriptorReadiness.Wish] {
    [entrance.wish, channel?.wish, monitor?.wish].compactMap(\.self)
  }
}
