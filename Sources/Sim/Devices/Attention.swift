import BLE

/// What a phone's radio does while a packet is on the air.
public enum Attention: Hashable, Sendable {
  /// It listens on the packet's channel from its first bit to its last.
  case listens
  /// It listens, but on this channel.
  case listensElsewhere(AdvertisingChannel)
  /// It tunes to the channel of the window that has just begun as the packet begins.
  case tunes
  /// Its window closes, or goes on to the next channel, before the packet's last bit.
  case stopsTooSoon
  /// It is between two windows as the packet begins.
  case rests
}

extension Phone {
  /// What the phone's radio does while a packet is on the air, provided that an engine wants it to
  /// scan.
  ///
  /// - Parameter seed: The seed of the run.
  public func attention(to packet: Transmission, seed: UInt64) -> Attention {
    Receiver(self, of: 0, chance: Chance(seed: seed)).attention(to: packet)
  }
}
