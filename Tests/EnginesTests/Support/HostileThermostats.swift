import BLE
import Engines
import TestSupport

/// A phone with a thermostat's engine, among thermostats, one of which follows the rules. Links
/// break, requests are refused, Bluetooth is switched and the app is relaunched at random.
///
/// As the protocol of engines promises, a request is answered once, or its connection ends; one
/// that is not answered ends its connection after 30 s.
struct HostileThermostats {
  private enum Fault: CaseIterable {
    case none, lacksService, lacksTemperature, lacksThreshold, refuses, refusesThreshold, isMute
    case refusesConnections, endsConnections
  }

  private struct Peripheral {
    let address: DeviceAddress
    let fault: Fault
    var isReachable = true
    var isWanted = false
    var isConnected = false
    var isSubscribed = false
    /// The requests without a report, with the times at which they were made.
    var asked: [(request: AttributeRequest, time: Instant)] = []
  }

  private static let settings = ThermostatSettings()
  private static let ambient = ThermostatSession.ambient

  private(set) var engine = Thermostat(settings)
  private(set) var notices: [Decision] = []
  /// `true` if two requests to one characteristic were under way at once.
  private(set) var hasAskedTwice = false
  private var peripherals: [Peripheral]
  private var isOn = true
  private var isScanning = false
  private var wakes: [Instant] = []
  private var now = Instant.start
  private var dice: Dice

  private let relaunches: Bool

  init(seed: UInt64, relaunches: Bool = true) {
    self.relaunches = relaunches
    dice = Dice(seed)
    peripherals = [Peripheral(address: DeviceAddress(named: "good"), fault: .none)]
    for number in 1...dice.integer(1...3) {
      peripherals.append(
        Peripheral(
          address: DeviceAddress(named: "other \(number)"), fault: dice.one(of: Fault.allCases)))
    }
    perform(engine.start(at: now))
  }

  /// `true` while the engine watches a thermostat that has it as a subscriber.
  var isWatched: Bool {
    engine.isWatching && peripherals.contains { $0.isConnected && $0.isSubscribed }
  }

  /// Performs random events.
  mutating func rage(steps: Int) {
    for _ in 1...steps {
      pass()
      let index = dice.integer(0...peripherals.count - 1)
      switch dice.integer(0...19) {
      case 0: switchBluetooth()
      case 1: if relaunches { relaunch() }
      case 2, 3:
        peripherals[index].isReachable.toggle()
        if !peripherals[index].isReachable { end(index) }
      case 4: end(index)
      case 5: if peripherals[index].isWanted { refuse(index) }
      case 6: give(strayEvent())
      default: proceed(index)
      }
    }
  }

  /// Performs only successful events, until a thermostat is watched or the time is over.
  mutating func rest(steps: Int) {
    if !isOn { switchBluetooth() }
    peripherals[0].isReachable = true
    for _ in 1...steps where !isWatched {
      pass()
      proceed(dice.integer(0...peripherals.count - 1))
    }
  }

  // MARK: Time and the phone

  private mutating func pass() {
    now = now.advanced(by: .milliseconds(dice.one(of: [0, 20, 100, 500, 3000])))
    let due = wakes.filter { $0 <= now }
    wakes.removeAll { $0 <= now }
    for _ in due { give(.wake) }
    for index in peripherals.indices {
      let limit = now.advanced(by: .seconds(-30))
      if peripherals[index].asked.contains(where: { $0.time < limit }) { end(index) }
    }
  }

  private mutating func switchBluetooth() {
    isOn.toggle()
    isScanning = false
    let held = peripherals.indices.filter { peripherals[$0].isConnected }
    for index in peripherals.indices { drop(index) }
    give(.bluetooth(isOn: isOn))
    if dice.happens(0.5) {
      for index in held { give(.disconnected(peripherals[index].address, .supervisionTimeout)) }
    }
  }

  /// The app starts again. The system ends connections, or keeps them and reports them to the app.
  private mutating func relaunch() {
    engine = Thermostat(Self.settings)
    wakes = []
    isScanning = false
    for index in peripherals.indices {
      peripherals[index].asked = []
      if dice.happens(0.5) { drop(index) }
    }
    perform(engine.start(at: now))
    for peripheral in peripherals where peripheral.isConnected {
      give(.connected(peripheral.address))
    }
  }

  private mutating func strayEvent() -> CentralEvent {
    let known = peripherals[dice.integer(0...peripherals.count - 1)].address
    let device = dice.one(of: [known, DeviceAddress(named: "ghost")])
    let bytes = (0..<dice.integer(0...4)).map { _ in UInt8(dice.integer(0...255)) }
    return dice.one(of: [
      .wake, .rssi(nil, of: device), .refused(.scan), .ranged([]), .connectionRefused(device),
      .connected(DeviceAddress(named: "ghost")),
      .disconnected(DeviceAddress(named: "ghost"), .supervisionTimeout),
      .attribute(.value(bytes, of: Self.ambient), on: device),
      .attribute(.unsubscribed(from: Self.ambient), on: device),
    ])
  }

  // MARK: Peripherals

  /// Performs the next act of a peripheral: advertise, connect, or answer.
  private mutating func proceed(_ index: Int) {
    let peripheral = peripherals[index]
    guard isOn, peripheral.isReachable else { return }
    if let next = peripheral.asked.first {
      if peripheral.fault == .endsConnections { return end(index) }
      if peripheral.fault == .isMute { return }
      peripherals[index].asked.removeFirst()
      let report = answer(to: next.request, by: peripheral.fault)
      if case .subscribed = report { peripherals[index].isSubscribed = true }
      give(.attribute(report, on: peripheral.address))
    } else if peripheral.isConnected {
      let bytes = [UInt8(dice.integer(0...255)), UInt8(dice.integer(0...9))]
      if peripheral.isSubscribed {
        give(.attribute(.value(bytes, of: Self.ambient), on: peripheral.address))
      }
    } else if peripheral.isWanted {
      if peripheral.fault == .refusesConnections { return refuse(index) }
      peripherals[index].isWanted = false
      peripherals[index].isConnected = true
      give(.connected(peripheral.address))
    } else if isScanning {
      var data = AdvertisingData()
      data.append(Self.settings.service)
      give(
        .advertisement(
          Advertisement(
            transmitter: peripheral.address, receiver: DeviceAddress(named: "phone"),
            rssi: PowerLevel(dBm: -70), payload: Payload(data.bytes))))
    }
  }

  private func answer(to request: AttributeRequest, by fault: Fault) -> AttributeReport {
    let service = Self.settings.service
    switch request {
    case .discoverServices: return .services(fault == .lacksService ? [] : [service])
    case .discoverCharacteristics:
      var found: [CharacteristicDeclaration] = []
      if fault != .lacksThreshold {
        found.append(CharacteristicDeclaration(ThermostatSession.threshold.uuid, .write))
      }
      if fault != .lacksTemperature {
        found.append(CharacteristicDeclaration(Self.ambient.uuid, [.read, .notify]))
      }
      return .characteristics(found, of: service)
    case .write(_, to: let name) where fault != .refuses && fault != .refusesThreshold:
      return .written(name)
    case .subscribe(to: let name) where fault != .refuses: return .subscribed(to: name)
    case .read(let name) where fault != .refuses: return .value([0x66, 0x08], of: name)
    default: return .failed(request, with: .writeNotPermitted)
    }
  }

  private mutating func refuse(_ index: Int) {
    peripherals[index].isWanted = false
    give(.connectionRefused(peripherals[index].address))
  }

  private mutating func end(_ index: Int) {
    guard peripherals[index].isConnected else { return }
    drop(index)
    give(.disconnected(peripherals[index].address, .supervisionTimeout))
  }

  private mutating func drop(_ index: Int) {
    peripherals[index].isWanted = false
    peripherals[index].isConnected = false
    peripherals[index].isSubscribed = false
    peripherals[index].asked = []
  }

  // MARK: The engine

  private mutating func give(_ event: CentralEvent) {
    perform(engine.receive(event, at: now))
  }

  private mutating func perform(_ outputs: [EngineOutput]) {
    for output in outputs {
      switch output {
      case .decision(let decision): notices.append(decision)
      case .command(.scan): isScanning = isOn
      case .command(.stopScanning): isScanning = false
      case .command(.wake(at: let time)): wakes.append(time)
      case .command(.connect(let device)): connect(device)
      case .command(.disconnect(let device)):
        if let index = index(of: device) { drop(index) }
        give(.disconnected(device, .supervisionTimeout))
      case .command(.request(let request, on: let device)): ask(request, of: device)
      case .command: break
      }
    }
  }

  private func index(of device: DeviceAddress) -> Int? {
    peripherals.firstIndex { $0.address == device }
  }

  private mutating func connect(_ device: DeviceAddress) {
    guard isOn, let index = index(of: device) else { return }
    if peripherals[index].isConnected {
      give(.connected(device))
    } else {
      peripherals[index].isWanted = true
    }
  }

  private mutating func ask(_ request: AttributeRequest, of device: DeviceAddress) {
    guard let index = index(of: device), peripherals[index].isConnected else {
      return give(.disconnected(device, .supervisionTimeout))
    }
    if let name = request.characteristic,
      peripherals[index].asked.contains(where: { $0.request.characteristic == name })
    {
      hasAskedTwice = true
    }
    peripherals[index].asked.append((request, now))
  }
}

extension AttributeRequest {
  /// The characteristic that is asked for; `nil` for a discovery.
  fileprivate var characteristic: Characteristic? {
    switch self {
    case .discoverServices, .discoverCharacteristics: nil
    case .read(let name), .write(_, to: let name), .writeWithoutResponse(_, to: let name),
      .subscribe(to: let name), .unsubscribe(from: let name):
      name
    }
  }
}
