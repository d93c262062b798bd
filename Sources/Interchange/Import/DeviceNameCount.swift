/// The names of devices, up to a number of them, each with how often it came.
package struct DeviceNameCount: Sendable {
  /// The greatest number of names that are kept.
  package static let most = 20_000

  /// The numbers by name.
  package private(set) var counts: [String: Int] = [:]
  /// `true` if there were more names than are kept.
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
