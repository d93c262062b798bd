import BLE

extension Characteristic {
  /// Parses a service and a characteristic, separated by a slash; `nil` for any other text.
  ///
  ///     180F/2A19
  init?(_ text: String) {
    let names = text.split(separator: "/", omittingEmptySubsequences: false).map {
      AttributeUUID(String($0))
    }
    guard names.count == 2, let service = names[0], let uuid = names[1] else { return nil }
    self.init(uuid, of: service)
  }

  /// The text, such as `180F/2A19`.
  var text: String { "\(service)/\(uuid)" }
}
