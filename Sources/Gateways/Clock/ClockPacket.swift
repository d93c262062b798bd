import BLE
import HCI

/// The packets by which a posed controller and its host share the time of the run. They are an
/// extension of the specification.
///
/// A host that sends `advance` makes the run wait for this host. The controller answers with
/// `time`; packets that the controller sends between two `time` packets belong to the time in the
/// first of them. The host answers each `time` with `advance`, as soon as the host has processed
/// the packets before that `time`. The run continues if the controller has sent nothing in the
/// meantime.
///
///     host                      controller
///     advance(until: nil)   ->
///                           <-  time(0)
///     Reset, advance(nil)   ->
///                           <-  Command Complete, time(0)     same time: there was an answer
///     ..., advance(nil)     ->
///                           <-  time(1.25 s)
///                           <-  advertising report
///     advance(until: 3 s)   ->
///                           <-  time(1.25 s)                  there was a report
///     advance(until: 3 s)   ->                                now the run continues
///
/// Times are in nanoseconds since the start of the run, in 8 bytes, the lowest first.
enum ClockPacket: Hashable, Sendable {
  /// The host has processed everything that it received. The run may continue, and stops at this
  /// time at the latest; `nil` means no limit.
  case advance(until: Instant?)
  /// A decision of the host's engine, which the doors of the run follow.
  case act(DoorAct)
  /// The time to which the following packets belong.
  case time(Instant)

  /// An action on the door to which the walker has a key.
  enum DoorAct: UInt8, Hashable, Sendable {
    case unlock = 0
    case lock = 1
  }

  /// The opcode of `advance`, in the group of manufacturers' commands (0x3F).
  static let advanceOpcode = HCIOpcode(rawValue: 0xFC53)
  static let actOpcode = HCIOpcode(rawValue: 0xFC54)
  /// The event code of manufacturers' events.
  private static let eventCode: UInt8 = 0xFF
  /// The first parameter byte of an event of the clock.
  private static let timeEvent: UInt8 = 0x53

  /// The latest time, 73 years: sums of two such times fit into an instant.
  private static let latest = Instant(nanoseconds: 1 << 61)

  /// Reads a packet; `nil` if it is a packet of another kind, or if its time is later than
  /// `latest`.
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
  /// Creates the action that a verdict about a door causes; `nil` if the verdict is not about a
  /// door.
  init?(_ verdict: Verdict) {
    switch verdict {
    case .unlock: self = .unlock
    case .lock: self = .lock
    default: return nil
    }
  }

  /// The verdict that causes the action.
  var verdict: Verdict { self == .unlock ? .unlock : .lock }
}

extension Instant {
  /// Reads the nanoseconds of a packet. A negative number stands for no time.
  fileprivate init(_ bytes: ArraySlice<UInt8>) {
    self.init(nanoseconds: Int64(bitPattern: UInt64(littleEndian: bytes)))
  }
}
