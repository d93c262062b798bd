/// The names of devices with the count of occurrences of each name, for up to `most` names.
package struct DeviceNameCount: Sendable {
  /// The maximum number of names that are stored.
  package static let most = 20_000

  /// The count of occurrences of each name.
  package private(set) var counts: [String: Int] = [:]
  /// `true` if there were more names than are stored.
  package private(set) var isCut = false
  mutating func add(_ name: String) {
    if counts[name] != nil || counts.count < Self.most {
      counts[name, default: 0] += 1
    } else {
      isCut = true
    }
  }

  /// The number of names in words.
  package var words: String { isCut ? "more than \(Self.most)" : "\(counts.count)" }
}
