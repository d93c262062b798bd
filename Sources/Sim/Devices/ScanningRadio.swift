import BLE
import Phones

/// The active radio of a phone or of a receiver.
struct ScanningRadio: Sendable {
  /// `true` while the radio scans for advertisements.
  var isScanning: Bool
  /// The device's address in recordings.
  let address: DeviceAddress
  let sensitivity: PowerLevel
  let reportsChannel: Bool
  let stream: RandomStream
  private var scanner: Scanner
  /// The time at which the present schedule begins. The radio listens to no packet that begins
  /// earlier.
  private var scansSince = Instant.start
  /// The time since the start of the radio's cycle of three channels when the run begins, in
  /// nanoseconds.
  private var phase: Int64

  /// A phone's radio, which scans once the phone's engine wants it to.
  init(of phone: Phone, chance: Chance) {
    isScanning = false
    address = phone.address
    sensitivity = phone.sensitivity
    reportsChannel = phone.reportsChannel
    stream = phone.stream
    scanner = phone.scanner
    phase = scanner.phase(chance.uniform(.scannerPhase, phone.stream, 0))
  }

  /// A receiver's radio: the radio of a phone with the same schedule and sensitivity, but one that
  /// always scans.
  init(of receiver: Receiver, chance: Chance) {
    self.init(
      of: Phone(
        receiver.name, scanner: receiver.scanner, sensitivity: receiver.sensitivity,
        reportsChannel: receiver.reportsChannel), chance: chance)
    isScanning = true
  }

  /// The state of the radio during a packet, if it scans.
  func listeningState(during packet: Transmission) -> ScanningRadioState {
    if let channel = scanner.channel(from: packet.start, to: packet.end, phase: phase) {
      return channel == packet.channel ? .listens : .listensElsewhere(channel)
    }
    return scanner.pause(at: packet.start, phase: phase)
  }

  /// `true` if the radio listens on the packet's channel from its first bit to its last.
  func listens(to packet: Transmission) -> Bool {
    isScanning
      && scanner.channel(from: packet.start, to: packet.end, phase: phase) == packet.channel
      && packet.start >= scansSince
  }

  /// Scans on another schedule, whose first window opens at a time. The blind time stays the same.
  ///
  /// - Parameter channel: The channel of the first window, 0 ..< 3.
  mutating func scan(on schedule: ScanWindow, since start: Instant, channel: Int) {
    let interval = schedule.interval
    scanner = Scanner(interval: interval, window: schedule.window, blindTime: scanner.blindTime)
    scansSince = start
    isScanning = true
    let cycle = 3 * interval.nanoseconds
    phase = (Int64(channel) * interval.nanoseconds - start.nanoseconds) % cycle
    if phase < 0 { phase += cycle }
  }
}
