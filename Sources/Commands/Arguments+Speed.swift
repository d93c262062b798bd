import Documents
import Gateways

extension Arguments {
  /// Returns the speed that `--speed` names; `nil` without the option.
  mutating func speed() throws(InputError) -> Speed? {
    guard let word = try optionalText("--speed") else { return nil }
    return try Speed(word, at: InputPlace("--speed"))
  }
}
