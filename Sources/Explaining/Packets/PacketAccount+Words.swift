import BLE
import Documents
import Sim

extension PacketAccount {
  /// Returns the reason why the packet was not received in its world; `nil` if it was received.
  package func reason(in world: World) -> String? {
    switch reception.outcome {
    case .received: return nil
    case .notListening: return listeningState.words(of: listener.scanner)
    case .interference:
      guard let frame = wifiFrame, let level = sum else {
        return "other traffic in the band "
          + "(\(world.environment.interference.inPercent) of packets)"
      }
      return "a Wi-Fi frame on channel \(frame.network.channel): "
        + words(of: frame.level, below: level, in: world)
    case .tooWeak:
      guard let level = sum, let rate = errorRate else { return nil }
      let sensitivity = listener.sensitivity
      let margin = (level - sensitivity).value
      return "\(margin.magnitude.with(1)) dB \(margin < 0 ? "below" : "above") the sensitivity of "
        + "\(sensitivity.dBm.inFewDigits) dBm: packet error rate \((rate * 100).with(1)) %"
    case .collided(let rival, let strength):
      guard let level = sum else { return nil }
      return "\(world.name(of: rival).quoted) sent at the same time: "
        + words(of: strength, below: level, in: world)
    }
  }

  /// Compares the level of what disturbed a packet with the level of the packet.
  private func words(
    of strength: PowerLevel, below level: PowerLevel, in world: World
  ) -> String {
    let margin = (level - strength).value
    return "\(strength.dBm.with(3)) dBm, \(margin.magnitude.with(1)) dB "
      + "\(margin < 0 ? "stronger" : "weaker"); capture needs "
      + "\(world.environment.captureRatio.value.inFewDigits) dB weaker"
  }
}

extension ScanningRadioState {
  /// Describes the state of a radio during a packet that it did not listen to.
  package func words(of scanner: Scanner) -> String {
    switch self {
    case .listens: "the engine did not scan"
    case .listensElsewhere(let channel): "the radio listened on channel \(channel.rawValue)"
    case .followsSystem: "the phone's system had the radio off, or on another channel"
    case .off: "it was switched off"
    case .tunes: "the radio was tuning to the next channel"
    case .stopsTooSoon: "the scan window ended before the packet"
    case .rests:
      "the radio was between scan windows (\(scanner.window.inMilliseconds) of every "
        + "\(scanner.interval.inMilliseconds) ms)"
    }
  }
}

extension Duration {
  fileprivate var inMilliseconds: String { (Double(nanoseconds) / 1e6).inFewDigits }
}
