import BLE
import Phones

/// A phone's system with a host and an app, which logs the app's events.
///
/// Times are seconds. The host advances the system at each wake, as documented.
struct Bench {
  private(set) var system: PhoneSystem
  /// The app's events: the time and a few words, one line each.
  private(set) var log: [String] = []
  /// The changes of regions not delivered to the app: the time, a few words and the reason.
  private(set) var notDelivered: [String] = []
  /// The states of regions that are no change.
  private(set) var states: [String] = []
  /// The commands of the app at each launch.
  private let commands: [CentralCommand]
  private var now = Instant.start

  init(
    _ settings: SystemSettings, app: AppState = .foreground, isScreenOn: Bool = true,
    _ commands: [CentralCommand]
  ) {
    system = PhoneSystem(settings, app: app, isScreenOn: isScreenOn, at: .start)
    self.commands = commands
    drain()
  }

  /// Advances to a time.
  mutating func run(to seconds: Double) {
    let end = Instant(seconds)
    while let wake = system.nextWake, wake <= end {
      now = max(now, wake)
      system.advance(to: now)
      drain()
    }
    now = end
    system.advance(to: end)
    drain()
  }

  /// The radio receives a packet.
  @discardableResult
  mutating func hear(_ device: Device, _ dBm: Double? = -60, at seconds: Double)
    -> NotDeliveredReason?
  {
    run(to: seconds)
    let reason = system.hear(device.advertisement(dBm), at: now)
    drain()
    return reason
  }

  /// The radio receives packets from one time to another, ends included, if it listens.
  mutating func hear(_ device: Device, every interval: Double, from start: Double, to end: Double) {
    var count = 0
    while start + Double(count) * interval <= end + 1e-9 {
      let time = start + Double(count) * interval
      run(to: time)
      if system.scanWindow != nil { hear(device, at: time) }
      count += 1
    }
  }

  mutating func change(_ change: PhoneChange, at seconds: Double) {
    run(to: seconds)
    system.change(change, at: now)
    drain()
  }

  @discardableResult
  mutating func perform(_ command: CentralCommand, at seconds: Double) -> NotDeliveredReason? {
    run(to: seconds)
    let reason = system.perform(command, at: now)
    drain()
    return reason
  }

  @discardableResult
  mutating func report(_ event: CentralEvent, at seconds: Double) -> NotDeliveredReason? {
    run(to: seconds)
    let reason = system.report(event, at: now)
    drain()
    return reason
  }

  /// The motion sensors report steps, before all that is due at the same time.
  mutating func sense(steps: Int, at seconds: Double) {
    let time = Instant(seconds)
    while let wake = system.nextWake, wake < time {
      now = max(now, wake)
      system.advance(to: now)
      drain()
    }
    now = time
    system.sense(DeviceMotion(steps: steps), at: now)
    drain()
    run(to: seconds)
  }

  mutating func setExitFraction(_ fraction: Double) { system.exitFraction = fraction }

  private mutating func drain() {
    while let output = system.nextOutput() {
      if case .notDelivered(let change, let reason) = output {
        notDelivered.append("\(now.words) \(CentralEvent.region(change).words) \(reason)")
        continue
      }
      if case .regionState(let region, let state) = output {
        states.append("\(now.words) \(region.words) \(state)")
        continue
      }
      log.append("\(now.words) \(output.words)")
      guard output == .launch else { continue }
      for command in commands { system.perform(command, at: now) }
    }
  }
}

extension Instant {
  /// The time of a number of seconds, to the nanosecond.
  init(_ seconds: Double) { self.init(nanoseconds: Int64((seconds * 1e9).rounded())) }

  /// The seconds, without zeros at the end.
  fileprivate var words: String {
    nanoseconds % 1_000_000_000 == 0 ? "\(nanoseconds / 1_000_000_000)" : "\(seconds)"
  }
}

extension PhoneOutput {
  fileprivate var words: String {
    switch self {
    case .launch: "launch"
    case .end: "end"
    case .carryOut(let command): "radio \(command)"
    case .deliver(let event, _): event.words
    case .notDelivered(let change, let reason): "not delivered: \(change) \(reason)"
    case .regionState(let region, let state): "\(region.words) \(state)"
    }
  }
}

extension CentralEvent {
  fileprivate var words: String {
    switch self {
    case .advertisement(let heard):
      Device.all.first { $0.address == heard.transmitter }?.name ?? "unknown"
    case .region(let event): "\(event.isInside ? "enter" : "exit") \(event.region.words)"
    case .ranged(let beacons):
      "ranged"
        + beacons.map { " \($0.identifier.minor):\($0.rssi.map { "\($0.dBm)" } ?? "?")" }.joined()
    case .refused(.monitor(let region)): "refused monitor \(region.words)"
    case .refused(.range(let region)): "refused range \(region.words)"
    case .bluetooth(let isOn): isOn ? "on" : "off"
    case .wake: "wake"
    case .connected: "connected"
    case .motion(let motion): "steps \(motion.steps ?? -1)"
    case .disconnected: "disconnected"
    default: "\(self)"
    }
  }
}

extension BeaconRegion {
  fileprivate var words: String { minor.map { "\($0)" } ?? "home" }
}
