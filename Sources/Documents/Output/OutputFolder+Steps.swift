import Foundation

// File system operations for writing.

extension OutputFolder {
  /// Converts a failure at a path to an `unwritable` error with the reason.
  static func reporting(_ path: String, _ steps: () throws -> Void) throws(InputError) {
    guard !path.isEmpty else { throw .unwritable(path: "''", reason: "the path is empty") }
    do {
      try steps()
    } catch InputError.unwritable(_, let reason) {
      throw .unwritable(path: path, reason: reason)
    } catch let error as POSIXError {
      throw .unwritable(path: path, reason: String(cString: strerror(error.code.rawValue)))
    } catch { throw .unwritable(path: path, reason: error.localizedDescription) }
  }

  package static func folder(at path: String) -> URL {
    URL(fileURLWithPath: path, isDirectory: true).standardizedFileURL
  }

  /// - Throws: If the path ends like that of a folder.
  package static func file(at path: String) throws -> URL {
    guard !path.hasSuffix("/") else { throw POSIXError(.EISDIR) }
    return URL(fileURLWithPath: path)
  }

  /// Makes and removes a hidden folder where files would be written first.
  package static func attempt(in folder: URL) throws {
    var place = folder
    while !FileManager.default.fileExists(atPath: place.path), place.path != "/" {
      place.deleteLastPathComponent()
    }
    guard isFolder(place) else { throw POSIXError(.ENOTDIR) }
    let staging = staging(in: place)
    try makeFolder(staging)
    guard rmdir(staging.path) == 0 else { throw lastError }
  }

  static func staging(in folder: URL) -> URL {
    folder.appendingPathComponent(".simrun-\(UUID().uuidString).partial")
  }

  /// Checks that a file may replace the item at this place.
  ///
  /// - Throws: An error if it may not.
  static func checkReplaceable(_ place: URL) throws {
    var status = stat()
    guard lstat(place.path, &status) == 0 else { return }
    switch status.st_mode & S_IFMT {
    case S_IFREG: return
    case S_IFDIR: throw POSIXError(.EISDIR)
    case S_IFLNK:
      throw InputError.unwritable(
        path: place.path, reason: "it is a symbolic link, which is not replaced")
    default:
      throw InputError.unwritable(
        path: place.path, reason: "it is not a regular file, and is not replaced")
    }
  }

  package static func isFolder(_ place: URL) -> Bool {
    var isFolder: ObjCBool = false
    return FileManager.default.fileExists(atPath: place.path, isDirectory: &isFolder)
      && isFolder.boolValue
  }

  /// Makes a folder and its missing parents. (Foundation does not report why it fails.)
  static func makeFolder(_ folder: URL) throws {
    if mkdir(folder.path, 0o777) == 0 || errno == EEXIST { return }
    guard errno == ENOENT, folder.path != "/" else { throw lastError }
    try makeFolder(folder.deletingLastPathComponent())
    guard mkdir(folder.path, 0o777) == 0 || errno == EEXIST else { throw lastError }
  }

  /// Writes a new file. (Foundation's `Data.write` does not report that the file grew too large.)
  package static func write(_ bytes: [UInt8], to place: URL) throws {
    let descriptor = open(place.path, O_WRONLY | O_CREAT | O_EXCL, 0o666)
    guard descriptor >= 0 else { throw lastError }
    let file = FileHandle(fileDescriptor: descriptor, closeOnDealloc: true)
    do { try file.write(contentsOf: Data(bytes)) } catch { throw lastError }
  }

  /// Replaces a file by another, atomically. (Foundation's `moveItem` does not replace files.)
  package static func move(_ source: URL, to target: URL) throws {
    guard rename(source.path, target.path) == 0 else { throw lastError }
  }

  static var lastError: POSIXError { POSIXError(POSIXErrorCode(rawValue: errno) ?? .EIO) }
}
