import Documents
import Gateways

extension Arguments {
  /// Returns the speed of a run that `--speed` names; `nil` without the option.
  ///
  /// - Throws: As `Speed.init(_:at:)`.
  mutating func speed() throws(InputError) -> Speed? {
    guard let word = try optionalText("--speed") else { return nil }
    return try Speed(word, at: InputPlace("--speed"))
  }
}
