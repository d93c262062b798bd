import Foundation

/// A value that a file describes by an object with keys and values.
///
///     struct BeaconFile: Described {
///       var name: String
///       var interval: Duration
///
///       init(from fields: inout Fields) throws(InputError) {
///         name = try fields.text("name")
///         interval = .milliseconds(try fields.integer("intervalMs", in: 20...10_240))
///       }
///     }
///
/// Callers that make a value from an object also reject the keys that the value did not read.
public protocol Described {
  /// Reads the value from its fields.
  init(from fields: inout Fields) throws(InputError)

  /// Aliases of the keys, each with the key that it stands for; none by default.
  static var aliases: [String: String] { get }
}

extension Described {
  /// No aliases.
  public static var aliases: [String: String] { [:] }

  /// Creates the value that JSON describes.
  ///
  /// - Parameter overrides: Values that replace those of the object's keys.
  public init(
    _ value: JSON, at place: InputPlace, overrides: [SettingOverride] = []
  ) throws(InputError) {
    var fields = try Fields(value, at: place, aliases: Self.aliases, overrides: overrides)
    try self.init(from: &fields)
    try fields.finish()
  }
}

/// Input files. Every failure is an `InputError` that names the file as the user did.
public enum InputFile {
  /// Reads the value that a JSON5 file describes.
  ///
  /// - Parameter overrides: Values that replace those of the object's keys.
  /// - Throws: `missingFile`, `unreadable`, `malformedLine`, or an error in a value.
  public static func read<Value: Described>(
    _ type: Value.Type = Value.self, at path: String, overrides: [SettingOverride] = []
  ) throws(InputError) -> Value {
    try Value(JSON.parse(bytes(at: path), source: path), at: InputPlace(path), overrides: overrides)
  }

  /// Returns `true` if there is a file, and not a folder, at a path.
  package static func isFile(_ path: String) -> Bool {
    var status = stat()
    return stat(path, &status) == 0 && status.st_mode & S_IFMT != S_IFDIR
  }

  /// Returns the path of a file that another file names, relative to the folder of that other file
  /// unless it is absolute. A path from an option is unchanged.
  package static func path(_ path: String, beside source: String) -> String {
    guard source.hasSuffix(".json"), !path.hasPrefix("/"),
      let slash = source.lastIndex(of: "/")
    else { return path }
    return source[...slash] + path
  }

  /// Reads a whole file.
  ///
  /// - Throws: `missingFile`, or `unreadable`; the latter also for a file of more than 1 GiB.
  public static func bytes(at path: String) throws(InputError) -> [UInt8] {
    guard let size = try ByteSource.size(of: path) else {
      throw .unreadable(path: path, reason: "it is not a regular file")
    }
    let tooLarge = InputError.unreadable(path: path, reason: "it is larger than 1 GiB")
    guard size <= mostBytes else { throw tooLarge }
    let source = try ByteSource(path)
    var bytes: [UInt8] = []
    bytes.reserveCapacity(size)
    while true {
      let piece = try source.next()
      guard !piece.isEmpty else { return bytes }
      bytes += piece
      // A file may grow while it is read.
      guard bytes.count <= mostBytes else { throw tooLarge }
    }
  }

  /// The maximum size, in bytes, of a file that is read whole.
  private static let mostBytes = 1 << 30
}
