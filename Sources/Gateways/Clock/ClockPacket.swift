import BLE
import HCI

/// The packets by which a posed controller and its host share the time of the run, beyond the
/// specification.
///
/// A host that sends `advance` makes the run wait for it. The controller answers with `time`; its
/// packets before belong to the time of the last one. The host answers each `time` with `advance`
/// once it has taken the packets before. The run continues when the controller has sent nothing
/// since.
///
///     host                      controller
///     advance(until: nil)   ->
///                           <-  time(0)
///     Reset, advance(nil)   ->
///                           <-  Command Complete, time(0)     the same time again: there was an
///                           answer
///     ..., advance(nil)     ->
///                           <-  time(1.25 s)
///                           <-  advertising report
///     advance(until: 3 s)   ->
///                           <-  time(1.25 s)                  there was a report
///     advance(until: 3 s)   ->                                now the run continues
///
/// Times are nanoseconds since the start of the run, in 8 bytes, the lowest first.
enum ClockPacket: Hashable, Sendable {
  /// The host has taken all that came; the run may go on, and stops at this time at the latest.
  /// `nil` for no limit.
  case advance(until: Instant?)
  /// A decision of the host's engine, for doors to follow.
  case act(DoorAct)
  /// The time of the following packets.
  case time(Instant)

  /// The act of a decision on the door of a walker's key.
  enum DoorAct: UInt8, Hashable, Sendable {
    case unlock = 0
    case lock = 1
  }

  /// The commands, of the group of manufacturers (0x3F).
  static let advanceOpcode = HCIOpcode(rawValue: 0xFC53)
  static let actOpcode = HCIOpcode(rawValue: 0xFC54)
  /// The code of manufacturers' events.
  private static let eventCode: UInt8 = 0xFF
  /// The first byte of an event of the clock.
  private static let timeEvent: UInt8 = 0x53

  /// The latest time, 73 years: sums with it fit into an instant.
  private static let latest = Instant(nanoseconds: 1 << 61)

  /// Reads a packet; `nil` if it is another one, or has a later time than there is.
  init?(_ packet: HCIPacket) {
    switch packet {
    case .command(Self.advanceOpcode, let bytes) where bytes.count == 8:
      let limit = Instant(bytes[...])
      guard limit <= Self.latest else { return nil }
      self = .advance(until: limit < .start ? nil : limit)
    case .command(Self.actOpcode, let bytes) where bytes.count == 1:
      guard let act = DoorAct(rawValue: bytes[0]) else { return nil }
      self = .act(act)
    case .event(Self.eventCode, let bytes) where bytes.count == 9 && bytes[0] == Self.timeEvent:
      let time = Instant(bytes[1...])
      guard (.start...Self.latest).contains(time) else { return nil }
      self = .time(time)
    default: return nil
    }
  }

  /// The packet as it is sent.
  var packet: HCIPacket {
    switch self {
    case .advance(let until):
      .command(Self.advanceOpcode, UInt64(bitPattern: until?.nanoseconds ?? -1).littleEndianBytes)
    case .act(let act): .command(Self.actOpcode, [act.rawValue])
    case .time(let time):
      .event(
        Self.eventCode, [Self.timeEvent] + UInt64(bitPattern: time.nanoseconds).littleEndianBytes)
    }
  }
}

extension ClockPacket.DoorAct {
  /// The act of a verdict on a door; `nil` for none.
  init?(_ verdict: Verdict) {
    switch verdict {
    case .unlock: self = .unlock
    case .lock: self = .lock
    default: return nil
    }
  }

  /// The verdict that does it.
  var verdict: Verdict { self == .unlock ? .unlock : .lock }
}

extension Instant {
  /// Reads the nanoseconds of a packet; negative ones stand for none.
  fileprivate init(_ bytes: ArraySlice<UInt8>) {
    self.init(nanoseconds: Int64(bitPattern: UInt64(littleEndian: bytes)))
  }
}
