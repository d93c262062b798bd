import BLE

extension Characteristic {
  /// Parses the numbers of the service and the characteristic, each as four hexadecimal digits of
  /// either case, separated by a hyphen; `nil` for any other text.
  ///
  ///     180f-2a19
  init?(_ text: String) {
    let numbers = text.split(separator: "-", omittingEmptySubsequences: false).map { digits in
      digits.utf8.count == 4 ? Hexadecimal.bytes(of: String(digits)) : nil
    }
    guard numbers.count == 2, let service = numbers[0], let own = numbers[1] else { return nil }
    self.init(service: Self.number(service), characteristic: Self.number(own))
  }

  /// The text in lower case, such as `180f-2a19`.
  var text: String {
    [service, characteristic]
      .map {
        Hexadecimal.text(of: [UInt8(truncatingIfNeeded: $0 >> 8), UInt8(truncatingIfNeeded: $0)])
      }
      .joined(separator: "-")
  }

  private static func number(_ bytes: [UInt8]) -> UInt16 {
    bytes.reduce(0) { $0 << 8 | UInt16($1) }
  }
}
