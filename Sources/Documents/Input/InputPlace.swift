/// Where in its input something stands: a file or an option, and the way to it inside.
public struct InputPlace: Hashable, Sendable, CustomStringConvertible {
  /// The file's path as the user gave it, or the option.
  public var source: String
  /// The way from the top, as `beacons[3].intervalMs`; empty at the top.
  public var path: String

  /// The place at this path within a file or an option; without a path, its top.
  public init(_ source: String, path: String = "") {
    self.source = source
    self.path = path
  }

  /// The value of a key of the object that stands here.
  public func key(_ key: String) -> InputPlace {
    InputPlace(source, path: path.isEmpty ? key : "\(path).\(key)")
  }

  /// The element of the list that stands here; counted from 0.
  public subscript(index: Int) -> InputPlace {
    InputPlace(source, path: "\(path)[\(index)]")
  }

  /// Whether it is that of a key at the top, or leads through it.
  public func isWithin(_ key: String) -> Bool {
    path.prefix { $0 != "." && $0 != "[" } == key
  }

  /// `scenario.json: beacons[3].intervalMs`
  public var description: String {
    path.isEmpty ? source.onOneLine : "\(source.onOneLine): \(path.onOneLine)"
  }
}
