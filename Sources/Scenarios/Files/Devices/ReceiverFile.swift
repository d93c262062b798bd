import BLE
import Documents
import Sim

/// A receiver as described in a scenario.
package struct ReceiverFile: Described {
  package let receiver: Receiver

  package init(from fields: inout Fields) throws(InputError) {
    let name = try fields.name("name")
    let usual = Receiver(name, at: Position(Point(x: 0, y: 0), height: 0))
    let position = Position(
      try fields.point("at"), height: try fields.number("heightM", in: 0...100, default: 1.5))
    let scanner = try fields.scanner(default: usual.scanner)
    let fitting = try MountFile(from: &fields)
    receiver = Receiver(
      name, at: position, scanner: scanner,
      sensitivity: PowerLevel(
        dBm: try fields.number("sensitivityDBm", in: -130 ... -40, default: usual.sensitivity.dBm)),
      receiveOffset: Decibels(
        try fields.number("receiveOffsetDB", in: -40...40, default: usual.receiveOffset.value)),
      reportsChannel: try fields.flag("reportsChannel", default: usual.reportsChannel),
      antennaDepth: try fields.antennaDepth(default: usual.antennaDepth),
      mount: fitting.mount, pattern: fitting.pattern)
  }
}

extension Fields {
  /// Reads `scanIntervalMs`, `scanWindowMs` and `scanBlindMs`, of a phone or a receiver.
  mutating func scanner(default usual: Scanner) throws(InputError) -> Scanner {
    let interval = try duration(
      "scanIntervalMs", in: 2.5...10_240, default: usual.interval.inSeconds * 1000)
    let longest = Double(interval.nanoseconds) / 1e6
    let window = try duration(
      "scanWindowMs", in: 2.5...longest, default: min(longest, usual.window.inSeconds * 1000))
    return Scanner(
      interval: interval, window: window,
      blindTime: try duration(
        "scanBlindMs", in: 0...2, default: usual.blindTime.inSeconds * 1000))
  }
}
