import BLE
import GATT

extension Host {
  /// Carries out a command of the engine, or notes it for later.
  mutating func carryOut(_ command: CentralCommand, at now: Instant) {
    switch command {
    case .scan(let request):
      self.request = request
      seen = ReportDuplicateFilter()
    case .stopScanning: request = nil
    case .connect(let device), .connectKnown(let device): connect(to: device)
    case .disconnect(let device): disconnect(from: device)
    case .readRSSI(let device):
      if isConnected(to: device) {
        levelsWanted.append(device)
      } else {
        deliver(.disconnected(device, .notConnected))
      }
    case .request(let request, let device):
      if let index = links.firstIndex(where: { $0.device == device && $0.isReported }) {
        take(links[index].peripheral.perform(request, at: now), of: index)
      } else {
        deliver(.disconnected(device, .notConnected))
      }
    case .wake(let time):
      if time <= now { deliver(.wake) } else { wakes.append(time) }
    case .monitor, .range, .ask: if let answer = command.answerWithoutConnection { deliver(answer) }
    case .stopMonitoring, .stopRanging, .followApp, .followMotion: break
    }
  }

  private func isConnected(to device: DeviceAddress) -> Bool {
    links.contains { $0.device == device && $0.isReported }
  }

  private mutating func connect(to device: DeviceAddress) {
    if let attempt, !attempt.isUnwanted, attempt.peer.address == device { return }
    if let link = links.first(where: { $0.device == device && $0.isReported }), !link.isUnwanted {
      return deliver(.connected(device))
    }
    if !wanted.contains(device) { wanted.append(device) }
  }

  private mutating func disconnect(from device: DeviceAddress) {
    let isWanted = wanted.contains(device)
    wanted.removeAll { $0 == device }
    if let index = links.firstIndex(where: { $0.device == device && $0.isReported }) {
      // The end is reported once it has come.
      links[index].isUnwanted = true
      return
    }
    let isAttempted = attempt?.peer.address == device && attempt?.isUnwanted == false
    if isAttempted { attempt?.isUnwanted = true }
    deliver(.disconnected(device, isWanted || isAttempted ? .endedByHost : .notConnected))
  }
}
