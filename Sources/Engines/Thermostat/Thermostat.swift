import BLE

/// Sets the threshold of a thermostat, and notifies a person when the room is colder than the
/// threshold.
///
/// It scans for the thermostat's service, stops scanning, connects, and holds a
/// `ThermostatDialogue` on the connection. Then it watches the temperature, and notifies the person
/// once of each change: that the thermostat is set up, or the reason why it is not, and that the
/// room is cold, or warm again.
///
/// - A connection that is lost or refused is requested again. If the connection does not come
///   within `patience`, the person is notified and the scan begins again, to find another
///   thermostat instead. The request for the connection stays pending, because in the background
///   iOS reports a device to a scan only once, but connects to it at any time.
/// - Each connection is set up from the beginning: a peripheral forgets subscriptions when a
///   connection ends, and perhaps the threshold when it is restarted.
/// - A device that cannot be watched is disconnected, and ignored until Bluetooth is switched off
///   or on.
/// - An app that is launched again continues with the connection that the system kept for it, if
///   the system delivers one.
///
/// A decision that is due while the app is suspended is made when the app runs again. A time
/// earlier than the latest one seen so far counts as that latest one.
///
/// - SeeAlso: *Bluetooth Low Energy, and its application in iOS* (2014), whose example this is.
public struct Thermostat: DecisionEngine, Hashable {
  /// The settings.
  public let settings: ThermostatSettings

  /// The time after a refused connection until the connection is asked for again.
  static let pause = Duration.seconds(1)

  package enum Stage: Hashable {
    /// Knows no device: scans for the service, or waits for Bluetooth.
    case searching
    /// Waits for a connection to the device; also scans, once `patience` has passed.
    case connecting(DeviceAddress)
    /// Is connected to the device.
    case connected(DeviceAddress, ThermostatDialogue)
  }

  package private(set) var stage = Stage.searching
  private var isScanning = false
  /// The devices that cannot be watched.
  private var unsuitable: [DeviceAddress] = []
  /// The time of the next request for a connection; `nil` if no request is left to make.
  private var attempt: Instant?
  /// The time by which a thermostat is to be set up; `nil` if none waits to be set up, or once that
  /// time has passed.
  package private(set) var deadline: Instant?
  /// The state of the thermostat as last reported; `nil` before the first report.
  package private(set) var reported: ThermostatNotice?
  /// `true` if the last notice of the temperature was that the room is cold.
  package private(set) var isCold = false
  /// The newest temperature of the newest connection; `nil` before the first temperature.
  package private(set) var temperature: ThermostatTemperature?
  private var now = Instant(nanoseconds: .min)

  /// Creates an engine that knows no thermostat yet.
  ///
  /// - Precondition: Each setting is within its documented range.
  public init(_ settings: ThermostatSettings = ThermostatSettings()) {
    precondition(settings.hysteresis >= 0, "a hysteresis of \(settings.hysteresis)")
    precondition(settings.patience > .zero, "no time to connect")
    self.settings = settings
  }

  /// `true` while changes of the temperature are notified.
  public var isWatching: Bool {
    guard case .connected(_, let dialogue) = stage else { return false }
    switch dialogue.pending {
    case nil, .read: return true
    default: return false
    }
  }

  /// Starts the engine, which scans for the service.
  public mutating func start(at time: Instant) -> [EngineOutput] {
    isScanning = true
    return [.command(.scan(for: ScanRequest(services: [settings.service])))]
  }

  /// Processes an event. Returns the outputs that the event causes, then those that are due.
  public mutating func receive(_ event: CentralEvent, at time: Instant) -> [EngineOutput] {
    var outputs: [EngineOutput] = []
    now = max(now, time)
    switch event {
    case .advertisement(let packet): find(packet, &outputs)
    case .connected(let device): begin(on: device, &outputs)
    case .connectionRefused(let device): retry(device, &outputs)
    case .disconnected(let device, _):
      if case .connected(device, _) = stage {
        connect(to: device, &outputs)
      } else {
        retry(device, &outputs)
      }
    case .attribute(let report, on: let device): take(report, of: device, &outputs)
    case .bluetooth(let isOn): restart(isOn: isOn, &outputs)
    case .region, .ranged, .rssi, .refused, .app, .motion, .reply, .wake: break
    }
    performDue(&outputs)
    return outputs
  }

  // MARK: Searching

  private mutating func find(_ packet: Advertisement, _ outputs: inout [EngineOutput]) {
    let device = packet.transmitter
    guard isScanning, !unsuitable.contains(device), settings.service.isListed(in: packet.payload)
    else { return }
    if case .connecting(let other) = stage {
      if other == device { return }
      outputs.append(.command(.disconnect(other)))
    }
    stopScanning(&outputs)
    deadline = nil
    connect(to: device, &outputs)
  }

  private mutating func stopScanning(_ outputs: inout [EngineOutput]) {
    guard isScanning else { return }
    isScanning = false
    outputs.append(.command(.stopScanning))
  }

  /// Starts over after Bluetooth was switched off or on: all knowledge of devices is void.
  private mutating func restart(isOn: Bool, _ outputs: inout [EngineOutput]) {
    if stage != .searching { awaitSetUp(&outputs) }
    stage = .searching
    unsuitable = []
    if isOn { outputs += start(at: now) }
  }

  // MARK: Connecting

  private mutating func connect(to device: DeviceAddress, _ outputs: inout [EngineOutput]) {
    stage = .connecting(device)
    attempt = now
    awaitSetUp(&outputs)
  }

  /// Asks for a connection again after a pause, if the engine waits for this device.
  private mutating func retry(_ device: DeviceAddress, _ outputs: inout [EngineOutput]) {
    guard stage == .connecting(device) else { return }
    let due = now.advanced(by: Self.pause)
    attempt = due
    outputs.append(.command(.wake(at: due)))
  }

  /// Sets the deadline, unless there is one.
  private mutating func awaitSetUp(_ outputs: inout [EngineOutput]) {
    guard deadline == nil else { return }
    let due = now.advanced(by: settings.patience)
    deadline = due
    outputs.append(.command(.wake(at: due)))
  }

  private mutating func performDue(_ outputs: inout [EngineOutput]) {
    if case .connected = stage { return }
    if let due = deadline, due <= now {
      deadline = nil
      announce(.outOfReach, &outputs)
      if case .connecting = stage { outputs += start(at: now) }
    }
    if case .connecting(let device) = stage, let due = attempt, due <= now {
      attempt = nil
      outputs.append(.command(.connect(device)))
    }
  }

  // MARK: Connected

  /// Begins the dialogue on a connection, or ends a connection that is not wanted.
  private mutating func begin(on device: DeviceAddress, _ outputs: inout [EngineOutput]) {
    switch stage {
    case .connecting(device), .connected(device, _): break
    case .searching where !unsuitable.contains(device): break
    default: return outputs.append(.command(.disconnect(device)))
    }
    stopScanning(&outputs)
    temperature = nil
    let dialogue = ThermostatDialogue(settings)
    stage = .connected(device, dialogue)
    ask(dialogue.pending, of: device, &outputs)
  }

  private mutating func take(
    _ report: AttributeReport, of device: DeviceAddress, _ outputs: inout [EngineOutput]
  ) {
    guard case .connected(device, var dialogue) = stage else { return }
    let consequence = dialogue.take(report)
    stage = .connected(device, dialogue)
    switch consequence {
    case .asks: ask(dialogue.pending, of: device, &outputs)
    case .isSetUp:
      deadline = nil
      announce(dialogue.isThresholdWritten ? .ready : .refusing, &outputs)
      ask(dialogue.pending, of: device, &outputs)
    case .isUnsuitable:
      deadline = nil
      announce(.unsuitable, &outputs)
      unsuitable.append(device)
      outputs.append(.command(.disconnect(device)))
      stage = .searching
      outputs += start(at: now)
    case nil: break
    }
    if case .value(let bytes, of: settings.temperatureValue) = report,
      let temperature = ThermostatTemperature(bytes)
    {
      take(temperature, &outputs)
    }
  }

  private func ask(
    _ request: AttributeRequest?, of device: DeviceAddress, _ outputs: inout [EngineOutput]
  ) {
    if let request { outputs.append(.command(.request(request, on: device))) }
  }

  // MARK: Telling

  private mutating func take(_ temperature: ThermostatTemperature, _ outputs: inout [EngineOutput])
  {
    self.temperature = temperature
    if isCold ? temperature.celsius >= settings.warmFrom : temperature < settings.threshold {
      isCold.toggle()
      notify(isCold ? .cold : .warm, &outputs)
    }
  }

  /// Reports the state of the thermostat, unless that state is the one reported last.
  private mutating func announce(_ state: ThermostatNotice, _ outputs: inout [EngineOutput]) {
    guard state != reported else { return }
    reported = state
    notify(state, &outputs)
  }

  private func notify(_ notice: ThermostatNotice, _ outputs: inout [EngineOutput]) {
    outputs.append(.decision(Decision(.notify(notice.text), at: now)))
  }
}
