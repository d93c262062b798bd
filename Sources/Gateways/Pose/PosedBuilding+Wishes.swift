import BLE
import HCI
import Phones
import Sim

extension PosedBuilding {
  /// Does what the outputs of a radio's controller ask for.
  mutating func carryOut(_ outputs: [ControllerOutput], of index: Int) {
    for output in outputs {
      switch output {
      case .send(let packet): outbox.append((index, packet))
      case .scan(let parameters): scan(index, as: parameters)
      case .stopScanning:
        radios[index].isScanning = false
        perform(.stopScanning, of: index)
      case .connect(let request): connect(index, request)
      case .cancelConnection: cancelAttempts(of: index)
      case .disconnect(let handle, reason: _):
        guard let device = radios[index].links.removeValue(forKey: handle) else { continue }
        end(index, device)
      case .transmit(let bytes, on: let handle):
        guard case .phone(let walker) = radios[index].place,
          let device = radios[index].links[handle], simulation.nextTime != nil
        else { continue }
        guard !simulation.send(bytes, to: device, of: walker, at: now) else { continue }
        // The host has sent faster than the link transmits. The connection ends, so that data does
        // not pile up.
        radios[index].links[handle] = nil
        end(index, device)
        carryOut(radios[index].controller.lose(handle, reason: .memoryExceeded), of: index)
      }
    }
  }

  /// Carries out a command. Commands of a receiver, which only listens, are ignored.
  mutating func perform(_ command: CentralCommand, of index: Int) {
    guard case .phone(let walker) = radios[index].place, simulation.nextTime != nil else { return }
    simulation.perform(command, of: walker, at: now)
  }

  /// Sets the scan windows of a phone to its host's parameters. If these equal the phone's own
  /// parameters, the windows open as in the scenario. The windows of a receiver open as in the
  /// scenario, whatever the host's parameters.
  private mutating func scan(_ index: Int, as parameters: ScanParameters) {
    let layer = parameters.layers.first { $0.layer == .le1M }
    radios[index].isScanning = layer != nil
    guard let layer, case .phone(let walker) = radios[index].place, simulation.nextTime != nil,
      let own = simulation.world.walkers[walker].phone?.scanner
    else { return }
    let window = ScanWindow(layer)
    if radios[index].scanCount == 0, window == ScanWindow(own.window, every: own.interval) {
      simulation.perform(.scan, of: walker, at: now)
    } else {
      simulation.scan(in: window, of: walker, at: now, change: radios[index].scanCount)
      radios[index].scanCount += 1
    }
  }

  private mutating func connect(_ index: Int, _ request: HCIConnectionRequest) {
    guard request.filterPolicy == 0, case .phone(let walker) = radios[index].place,
      request.peer == PeerAddress(likely: request.peer.address), simulation.nextTime != nil,
      let timing = request.layers.first.flatMap({ ConnectionParameters($0.timing) })
    else { return }
    radios[index].attempt = request.peer.address
    guard !radios[index].ending.contains(request.peer.address) else {
      radios[index].deferred = request
      return
    }
    simulation.connect(to: request.peer.address, timed: timing, of: walker, at: now)
  }

  mutating func cancelAttempts(of index: Int) {
    guard let device = radios[index].attempt else { return }
    radios[index].attempt = nil
    guard radios[index].deferred == nil else {
      radios[index].deferred = nil
      return
    }
    perform(.disconnect(device), of: index)
  }

  /// Ends a connection on the air, which takes some connection events. Until then, the simulation
  /// accepts no request for another connection to the device.
  mutating func end(_ index: Int, _ device: DeviceAddress) {
    radios[index].ending.append(device)
    perform(.disconnect(device), of: index)
  }

  /// Notes that a connection has ended on the air after the host ended it.
  ///
  /// - Returns: `false` if the host did not end it.
  mutating func noteEnd(_ index: Int, _ device: DeviceAddress) -> Bool {
    guard let place = radios[index].ending.firstIndex(of: device) else { return false }
    radios[index].ending.remove(at: place)
    if let request = radios[index].deferred, request.peer.address == device {
      radios[index].deferred = nil
      connect(index, request)
    }
    return true
  }
}

extension ScanWindow {
  /// Creates the windows of a scan. Intervals beyond 10.24 s, which extended commands can have, are
  /// shortened to 10.24 s.
  fileprivate init(_ scan: PHYScan) {
    let interval = min(PHYScan.duration(of: scan.interval), .milliseconds(10240))
    self.init(min(PHYScan.duration(of: scan.window), interval), every: interval)
  }
}
