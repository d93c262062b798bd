import HCI

extension CaptureRecord {
  /// Turns the record into the record of a packet whose indicator is stated elsewhere.
  mutating func read(_ indicator: PacketIndicator, _ direction: PacketDirection) {
    bytes.insert(indicator.rawValue, at: 0)
    originalLength = max(originalLength + 1, bytes.count)
    kind = .hci(direction)
  }

  /// Turns the record into the record of an adapter, of the kind that a Linux monitor opcode
  /// states.
  ///
  /// - SeeAlso: BlueZ, `src/shared/btsnoop.h`, `BTSNOOP_OPCODE_`; Linux,
  ///   `include/net/bluetooth/hci_mon.h`.
  mutating func read(monitored opcode: UInt16, on adapter: UInt32) {
    interface = Int(adapter)
    switch opcode {
    case 2: read(.command, .toController)
    case 3: read(.event, .toHost)
    case 4: read(.data, .toController)
    case 5: read(.data, .toHost)
    case 6: read(.synchronousData, .toController)
    case 7: read(.synchronousData, .toHost)
    case 18: read(.isochronousData, .toController)
    case 19: read(.isochronousData, .toHost)
    case 0, 1, 8...17: kind = .note(UInt32(opcode))
    default: kind = .other(UInt32(opcode))
    }
  }
}
