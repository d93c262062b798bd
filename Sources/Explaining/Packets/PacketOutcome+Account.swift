import Sim

extension PacketOutcome {
  /// The word for this outcome on command lines, and for the outcome of one packet in JSON:
  /// `too-weak`.
  package var word: String { words.split(separator: " ").joined(separator: "-") }

  /// The key in JSON of the count of packets with this outcome: `tooWeak`.
  package var key: String {
    let parts = words.split(separator: " ")
    return parts.dropFirst().reduce(into: String(parts[0])) { key, part in
      key += part.prefix(1).uppercased() + part.dropFirst()
    }
  }
}
