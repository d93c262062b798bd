import Documents
import Gateways

/// The options that output events as they happen: `--jsonl`, `--mqtt` and `--speed`.
struct EventOptions {
  /// `true` to write lines of JSON in place of a report.
  let isInLines: Bool
  /// The broker to which decisions are published; `nil` if there is none.
  let broker: BrokerOptions?
  let speed: RunSpeed

  /// The option that outputs the events.
  var place: InputPlace {
    isInLines ? InputPlace(option: .lines) : BrokerOptions.Parameters.place(of: \.place)
  }

  /// Combines the options; `nil` if no option outputs events.
  ///
  /// - Parameter isPaced: `true` if other output uses the speed, `false` if the command could have
  ///   such output but has none; `nil` if it cannot have any.
  /// - Throws: `unusable` for `--speed` without output that uses it, and for `--jsonl` with another
  ///   format.
  init?(
    inLines isInLines: Bool, to broker: BrokerOptions?, at speed: RunSpeed?,
    beside format: Format, orElse isPaced: Bool? = nil
  ) throws(InputError) {
    self.isInLines = isInLines
    self.broker = broker
    guard isInLines || broker != nil else {
      guard speed == nil || isPaced == true else {
        let others = isPaced == nil ? " or --mqtt" : ", --mqtt, or a capture on standard output"
        throw .unusable(InputPlace(option: .speed), "requires --jsonl\(others)")
      }
      return nil
    }
    guard !isInLines || format == .text else {
      throw .unusable(InputPlace(option: .lines), "cannot be combined with --format json")
    }
    self.speed = speed ?? .unlimited
  }
}
