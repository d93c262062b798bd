/// A set of files to be written into one folder, together: all of them, or none.
public struct OutputFolder: Sendable {
  /// The files, by their names, in the order in which they were added.
  private(set) var files: [(name: String, content: Content)] = []
  /// The names of files that must not be in the folder afterwards.
  private(set) var absent: [String] = []

  /// The content of a file.
  enum Content {
    case bytes([UInt8])
    /// A finished file, which is at this path until it is moved into the folder.
    case staged(String)
  }

  /// Creates an empty set.
  public init() {}

  /// Adds a file. The name is not a path.
  public mutating func add(_ name: String, _ bytes: [UInt8]) { files.append((name, .bytes(bytes))) }

  /// Adds a file that has been written piece by piece. It is moved into the folder.
  ///
  /// - Precondition: The file was finished, and its place still exists when the files are written.
  package mutating func add(_ name: String, _ file: StagedFile) {
    files.append((name, .staged(file.path)))
  }

  /// Adds a text file.
  public mutating func add(_ name: String, _ text: String) { add(name, Array(text.utf8)) }

  /// Marks a name whose file is to be removed from the folder, because that file would belong to
  /// the replaced files.
  public mutating func leaveOut(_ name: String) { absent.append(name) }

  /// Writes the files into the folder at this path. A missing folder is made.
  ///
  /// - Throws: `unwritable`, with the path as the user gave it.
  public func write(to path: String) throws(InputError) {
    try OutputPlace(folder: path).write(self)
  }
}
