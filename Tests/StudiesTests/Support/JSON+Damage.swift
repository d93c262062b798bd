import Documents

extension JSON {
  /// The value with one of its parts changed, for each part and each of some changes, with the path
  /// of the part.
  func changes(to words: [String]) -> [(path: String, value: JSON)] {
    switch self {
    case .null: return [("", .flag(true))]
    case .flag(let flag): return [("", .flag(!flag))]
    case .number(let number):
      return [number + 1, number - 1, number * 0.9, number + 0.01].filter { $0 != number }
        .map { ("", .number($0)) }
    case .text(let text): return words.filter { $0 != text }.map { ("", .text($0)) }
    case .list, .object: return inParts { $0.changes(to: words) }
    }
  }

  /// The value without one of its keys, for each key at any depth, with the path of the key.
  var withoutEachKey: [(path: String, value: JSON)] {
    var removals: [(path: String, value: JSON)] = []
    if case .object(let members) = self {
      removals = members.keys.sorted().map { key in
        (key, .object(members.filter { $0.key != key }))
      }
    }
    return removals + inParts(\.withoutEachKey)
  }

  /// Changes one part of a list or an object at a time.
  private func inParts(
    _ change: (JSON) -> [(path: String, value: JSON)]
  ) -> [(path: String, value: JSON)] {
    func named(_ name: String, _ path: String) -> String { path.isEmpty ? name : "\(name).\(path)" }
    switch self {
    case .null, .flag, .number, .text: return []
    case .list(let parts):
      return parts.enumerated().flatMap { index, part in
        change(part).map { path, value in
          var parts = parts
          parts[index] = value
          return (named("\(index)", path), .list(parts))
        }
      }
    case .object(let members):
      return members.sorted { $0.key < $1.key }.flatMap { key, member in
        change(member).map { path, value in
          (named(key, path), .object(members.merging([key: value]) { $1 }))
        }
      }
    }
  }
}
