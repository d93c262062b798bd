import BLE

extension BeaconChip {
  /// The current while the chip sends, in mA; `nil` outside the powers with a known charge, or if
  /// no source gives the chip's currents.
  ///
  /// Advertising events at two powers differ only in the charge of transmission:
  ///
  ///     I(P) = I(strongest) - (Q(strongest) - Q(P)) / t
  ///
  /// with the current `I` while sending and the charge `Q` of an advertising event, both at the
  /// power `P` or at the strongest measured power, and the time `t` for which the radio sends in an
  /// event.
  package func sendingCurrent(at power: PowerLevel) -> Double? {
    guard let currents, let charge = charge(at: power) else { return nil }
    let saved = (strongest.charge - charge) / 1000
    return currents.sending - saved / currents.advertisingTime.inSeconds
  }

  /// The charge of waking up and computing for an event, in µC; `nil` if no source gives the chip's
  /// currents.
  ///
  ///     Q wake = Q(strongest) - t · I(strongest)
  ///
  /// with the letters of `sendingCurrent(at:)`. This is the charge of an advertising event without
  /// its transmission. It includes listening for requests, so it is an upper limit for connection
  /// events.
  package var wakeCharge: Double? {
    currents.map { strongest.charge - $0.advertisingTime.inSeconds * $0.sending * 1000 }
  }

  /// The charge of connection events, in µC; `nil` outside the powers with a known charge, or if no
  /// source gives the chip's currents.
  ///
  ///     Q = events · Q wake + listening · I listening + sending · I(P)
  ///
  /// with the charge Q wake from `wakeCharge`, the two times of `use`, and the currents while
  /// listening and while sending at the power `P`. The sleep current is not included: it flows
  /// whether the beacon is connected or not.
  ///
  /// - Parameters:
  ///   - use: The time that the radio spends on the events.
  ///   - events: The count of events for which the chip wakes, at least 0.
  package func charge(of use: RadioUse, in events: Int, at power: PowerLevel) -> Double? {
    guard let currents, let wakeCharge, let sending = sendingCurrent(at: power) else { return nil }
    return Double(events) * wakeCharge
      + (use.listening.inSeconds * currents.listening + use.sending.inSeconds * sending) * 1000
  }

  private var strongest: EventCharge { measured[measured.count - 1] }
}
