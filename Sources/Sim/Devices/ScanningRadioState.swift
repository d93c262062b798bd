import BLE

/// The state of the radio of a phone or a receiver during a packet.
public enum ScanningRadioState: Hashable, Sendable {
  /// Listening on the packet's channel from its first bit to its last.
  case listens
  /// Listening on another channel.
  case listensElsewhere(AdvertisingChannel)
  /// Tuning to the channel of a new window as the packet begins.
  case tunes
  /// Listening, but the window closes, or another one opens on another channel, before the packet's
  /// last bit.
  case stopsTooSoon
  /// Between two windows as the packet begins.
  case rests
  /// Listening or not, as the phone's system decides.
  case followsSystem
  /// Switched off for the packet or a part of it.
  case off
}

extension Receiver {
  /// The state of the receiver's radio during a packet.
  ///
  /// - Parameter seed: The seed of the run.
  public func listeningState(during packet: Transmission, seed: UInt64) -> ScanningRadioState {
    guard power.isOn(from: packet.start, to: packet.end) else { return .off }
    return ScanningRadio(of: self, chance: Chance(seed: seed)).listeningState(during: packet)
  }
}

extension Phone {
  /// The state of the phone's radio during a packet if its engine has started a scan;
  /// `followsSystem` for a phone with a simulated system.
  ///
  /// - Parameter seed: The seed of the run.
  public func listeningState(during packet: Transmission, seed: UInt64) -> ScanningRadioState {
    guard use == nil else { return .followsSystem }
    return ScanningRadio(of: self, chance: Chance(seed: seed)).listeningState(during: packet)
  }
}
