import BLE

extension BeaconChip {
  /// The current while the chip sends, in mA; `nil` outside the powers with a known charge, or if
  /// no source has currents.
  ///
  /// Advertising events at two powers differ only in the charge of transmission:
  ///
  ///     I(P) = I(strongest) - (Q(strongest) - Q(P)) / t
  ///
  /// with the charge `Q` of an advertising event, and the time `t` for which the radio sends in it.
  package func sendingCurrent(at power: PowerLevel) -> Double? {
    guard let currents, let charge = charge(at: power) else { return nil }
    let saved = (strongest.charge - charge) / 1000
    return currents.sending - saved / currents.advertisingTime.inSeconds
  }

  /// The charge of waking up and computing for an event, in µC; `nil` if no source has currents.
  ///
  ///     Q wake = Q(strongest) - t · I(strongest)
  ///
  /// It is the charge of an advertising event without its transmission. That includes listening for
  /// requests, so it is an upper limit for events of connections.
  package var wakeCharge: Double? {
    currents.map { strongest.charge - $0.advertisingTime.inSeconds * $0.sending * 1000 }
  }

  /// The charge of events of connections, in µC; `nil` outside the powers with a known charge, or
  /// if no source has currents.
  ///
  ///     Q = events · Q wake + listening · I listening + sending · I(P)
  ///
  /// The current asleep is not included: it flows whether the beacon is connected or not.
  ///
  /// - Parameters:
  ///   - use: The time that the radio spends on the events.
  ///   - events: The number of events for which the chip wakes, at least 0.
  package func charge(of use: RadioUse, in events: Int, at power: PowerLevel) -> Double? {
    guard let currents, let wakeCharge, let sending = sendingCurrent(at: power) else { return nil }
    return Double(events) * wakeCharge
      + (use.listening.inSeconds * currents.listening + use.sending.inSeconds * sending) * 1000
  }

  private var strongest: EventCharge { measured[measured.count - 1] }
}
