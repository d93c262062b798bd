import BLE
import Documents

/// Files with the same contents, under any names.
///
/// If a capture does not name its receiver, the receiver gets the name of the file. So the packets
/// of a copy would seem to come from another receiver.
struct ImportFileCopies {
  /// The size and the first bytes of a file. Only files in which these are equal are compared in
  /// full.
  private struct Beginning: Hashable {
    let size: Int?
    let hash: StableHash
  }

  private var paths: [Beginning: [String]] = [:]

  /// Adds a file.
  ///
  /// - Returns: An earlier file with the same contents; `nil` if there is none.
  /// - Throws: `missingFile`, `unreadable`.
  mutating func add(_ path: String) throws(InputError) -> String? {
    let bytes = try ByteSource(path)
    var hash = StableHash(of: "")
    for byte in try bytes.beginning(4_096).prefix(4_096) { hash.add(byte) }
    let beginning = Beginning(size: bytes.size, hash: hash)
    for earlier in paths[beginning] ?? [] {
      if try ByteSource.haveSameContents(earlier, path) { return earlier }
    }
    paths[beginning, default: []].append(path)
    return nil
  }
}
