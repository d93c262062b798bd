/// A place in the input: a file or an option, and the path inside.
public struct InputPlace: Hashable, Sendable, CustomStringConvertible {
  /// The file's path as the user gave it, or the option.
  public var source: String
  /// The path from the top, such as `beacons[3].intervalMs`; empty at the top.
  public var path: String

  /// Creates the place at a path within a file or an option; without a path, the place at the top.
  public init(_ source: String, path: String = "") {
    self.source = source
    self.path = path
  }

  /// Returns the place of a key's value in the object at this place.
  public func key(_ key: String) -> InputPlace {
    InputPlace(source, path: path.isEmpty ? key : "\(path).\(key)")
  }

  /// The place of an element in the list at this place; elements are counted from 0.
  public subscript(index: Int) -> InputPlace { InputPlace(source, path: "\(path)[\(index)]") }

  /// Checks that the objects of the list at this place have different names or identifiers.
  ///
  /// - Parameter key: The key of the name.
  /// - Throws: `usedTwice` at the first object with the name of an earlier one.
  package func requireDifferent(_ names: [String], key: String) throws(InputError) {
    var known: Set<String> = []
    for (index, name) in names.enumerated() where !known.insert(name).inserted {
      throw .usedTwice(name, at: self[index], key: key)
    }
  }

  /// Returns `true` if the path starts with a given key at the top.
  public func isWithin(_ key: String) -> Bool { path.prefix { $0 != "." && $0 != "[" } == key }

  /// The place as text, such as `scenario.json: beacons[3].intervalMs`.
  public var description: String {
    path.isEmpty ? source.onOneLine : "\(source.onOneLine): \(path.onOneLine)"
  }
}
