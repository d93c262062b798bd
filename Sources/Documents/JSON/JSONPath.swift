/// The path from the top of a JSON value to a part of it: `beacons[0].transmitPowerDBm`.
public struct JSONPath: Hashable, Sendable, CustomStringConvertible {
  /// The keys and indices, starting at the top.
  public var steps: [Step]

  /// A step into an object or a list.
  public enum Step: Hashable, Sendable {
    /// To the value of a key.
    case key(String)
    /// To an element, counted from 0.
    case index(Int)
  }

  /// Creates a path with given steps.
  public init(_ steps: [Step]) { self.steps = steps }

  /// The path as text.
  public var description: String {
    steps.reduce(into: "") { text, step in
      switch step {
      case .key(let key): text += text.isEmpty ? key : ".\(key)"
      case .index(let index): text += "[\(index)]"
      }
    }
  }

  /// Creates the path that a string describes; `nil` if the string is not a path.
  public init?(_ text: String) {
    steps = []
    for part in text.split(separator: ".", omittingEmptySubsequences: false) {
      let pieces = part.split(separator: "[", omittingEmptySubsequences: false)
      guard let key = pieces.first, !key.isEmpty else { return nil }
      steps.append(.key(String(key)))
      for piece in pieces.dropFirst() {
        guard piece.hasSuffix("]"), let index = Int(piece.dropLast()), index >= 0 else {
          return nil
        }
        steps.append(.index(index))
      }
    }
  }
}

extension JSON {
  /// The value of a key; `nil` if this is not an object, or has no such key.
  package subscript(key: String) -> JSON? {
    if case .object(let members) = self { members[key] } else { nil }
  }

  /// Returns a copy with a new value at the end of a path. Missing keys are added to objects.
  /// Returns `nil` if the path leads to a missing element, or through a value that is not an object
  /// or list.
  package func replacing(_ path: JSONPath, by value: JSON) -> JSON? {
    guard let step = path.steps.first else { return value }
    let rest = JSONPath(Array(path.steps.dropFirst()))
    switch (step, self) {
    case (.key(let key), .object(var members)):
      guard let part = (members[key] ?? [:]).replacing(rest, by: value) else { return nil }
      members[key] = part
      return .object(members)
    case (.index(let index), .list(var elements)):
      guard elements.indices.contains(index),
        let part = elements[index].replacing(rest, by: value)
      else { return nil }
      elements[index] = part
      return .list(elements)
    case (.key, _), (.index, _):
      return nil
    }
  }
}
