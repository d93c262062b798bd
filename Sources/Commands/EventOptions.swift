import Documents
import Gateways

/// The options that output events as they happen: `--jsonl`, `--mqtt` and `--speed`.
struct EventOptions {
  /// `true` to write lines of JSON in place of a report.
  let isInLines: Bool
  /// The broker of decisions; `nil` for none.
  let broker: BrokerOptions?
  let speed: Speed

  /// The option that outputs them.
  var word: String { isInLines ? "--jsonl" : "--mqtt" }

  /// Combines the options; `nil` if none outputs events.
  ///
  /// - Parameter isPaced: `true` if other output has the speed that is given; `nil` if none can.
  /// - Throws: `unusable` for `--speed` alone, or if other output is asked for.
  init?(
    inLines isInLines: Bool, to broker: BrokerOptions?, at speed: Speed?,
    beside format: Format, orElse isPaced: Bool? = nil
  ) throws(InputError) {
    self.isInLines = isInLines
    self.broker = broker
    guard isInLines || broker != nil else {
      guard speed == nil || isPaced == true else {
        let others = isPaced == nil ? " or --mqtt" : ", --mqtt, or a capture on standard output"
        throw .unusable(InputPlace("--speed"), "requires --jsonl\(others)")
      }
      return nil
    }
    guard !isInLines || format == .text else {
      throw .unusable(InputPlace("--jsonl"), "cannot be combined with --format json")
    }
    self.speed = speed ?? .unlimited
  }
}
