/// The words of a name, without sizes and units: the same for `transmitPowerDBm` and `tx_power`.
///
/// A word begins at a capital letter after a small one, and after any character that is not a
/// letter or digit. A size begins with a digit (`215mm`); units are at the end. A synonym counts as
/// the word that it stands for.
struct NameWords {
  private let words: [String]

  /// Finds the words of a name.
  init(of name: String) {
    var (parts, previous): ([String], Character) = ([""], " ")
    for next in name {
      let isInWord = next.isLetter || next.isNumber
      if !isInWord || (next.isUppercase && previous.isLowercase) { parts.append("") }
      if isInWord { parts[parts.count - 1].append(next) }
      previous = next
    }
    var words = parts.filter { $0.first?.isLetter == true }.map { Self.singular($0.lowercased()) }
    while words.count > 1, let last = words.last, Self.units.contains(last) { words.removeLast() }
    self.words = words.flatMap { Self.meanings[$0] ?? [$0] }
  }

  /// Returns how many words one name has beyond the words of the other name; `nil` if each name has
  /// words that the other does not have, or if one of the names has no words.
  func distance(to other: NameWords) -> Int? {
    guard !words.isEmpty, !other.words.isEmpty else { return nil }
    // A particle alone identifies no name: `requestStateForRegion` does not mean `forS`.
    if other.words.count == 1, words.count > 1, Self.particles.contains(other.words[0]) {
      return nil
    }
    let own = words.count { !other.words.contains($0) }
    let others = other.words.count { !words.contains($0) }
    return own == 0 || others == 0 ? own + others : nil
  }

  private static let particles: Set = ["at", "for", "from", "to"]

  private static func singular(_ word: String) -> String {
    word.count > 3 && word.hasSuffix("s") && !word.hasSuffix("ss") ? String(word.dropLast()) : word
  }

  private static let units: Set = [
    "cm", "db", "dbi", "dbm", "deg", "degree", "ghz", "h", "hour", "hz", "khz", "km", "kmh", "kph",
    "m", "mah", "meter", "metre", "mhz", "min", "minute", "mm", "mph", "mps", "ms", "ns", "per",
    "percent", "rad", "s", "sec", "second", "spm", "us",
  ]

  /// Synonyms, each with the words that it stands for.
  private static let meanings: [String: [String]] = [
    "absorption": ["loss"], "altitude": ["height"], "attenuation": ["loss"], "bearing": ["heading"],
    "begin": ["from"], "carriage": ["carried"], "carry": ["carried"], "coordinate": ["at"],
    "depth": ["thickness"], "destination": ["to"], "dimension": ["bound"], "direction": ["heading"],
    "elevation": ["height"], "end": ["to"], "extent": ["bound"], "facing": ["heading"],
    "floorplan": ["floor", "plan"], "gypsum": ["drywall"], "location": ["at"], "output": ["out"],
    "pace": ["speed"], "pause": ["stand"], "pedestrian": ["walker"], "people": ["walker"],
    "period": ["interval"], "person": ["walker"], "place": ["at"], "plasterboard": ["drywall"],
    "point": ["corner"], "polygon": ["corner"], "pos": ["at"], "position": ["at"],
    "route": ["path"], "rx": ["receive"], "size": ["bound"], "start": ["from"], "stay": ["stand"],
    "steel": ["metal"], "target": ["to"], "timber": ["wood"], "tx": ["transmit"],
    "txpower": ["transmit", "power"], "velocity": ["speed"], "vertex": ["corner"],
    "vertice": ["corner"], "wait": ["stand"], "waypoint": ["path"], "window": ["glass"],
  ]
}
