import Foundation

/// The calls of the operating system that write outputs.
///
/// Each call throws a `POSIXError`. (Foundation's calls do not report why they fail, or are not
/// atomic.)
package enum FileCall: Hashable, CaseIterable, Sendable {
  case make, open, write, sync, close, link, move, exchange, remove, list

  /// A function that runs before each call, so that a test can make the call fail; `nil` by
  /// default.
  @TaskLocal package static var failing: (@Sendable (FileCall) throws -> Void)?

  private func attempt(_ call: () -> Int32) throws -> Int32 {
    try Self.failing?(self)
    while true {
      let result = call()
      if result >= 0 { return result }
      guard errno == EINTR, self != .close else { throw Self.lastError }
    }
  }

  /// The error of the call that has just failed.
  static var lastError: POSIXError { POSIXError(POSIXErrorCode(rawValue: errno) ?? .EIO) }
}

// MARK: - Files

extension FileCall {
  /// Opens a new file.
  static func create(_ path: String) throws -> Int32 {
    try FileCall.open.attempt { Foundation.open(path, O_WRONLY | O_CREAT | O_EXCL, 0o666) }
  }

  /// Makes a new file with some bytes, which are on the disk when the call returns.
  static func create(_ path: String, holding bytes: [UInt8]) throws {
    let descriptor = try create(path)
    do {
      try bytes.withUnsafeBytes { try write($0, to: descriptor) }
    } catch {
      Foundation.close(descriptor)
      throw error
    }
    try finish(descriptor)
  }

  /// Writes all bytes to an open file. (Foundation's `Data.write` does not report that a file grew
  /// too large.)
  static func write(_ bytes: UnsafeRawBufferPointer, to descriptor: Int32) throws {
    var rest = bytes[...]
    while !rest.isEmpty {
      try failing?(.write)
      let piece = UnsafeRawBufferPointer(rebasing: rest)
      let count = Foundation.write(descriptor, piece.baseAddress, piece.count)
      if count < 0 && errno == EINTR { continue }
      guard count > 0 else { throw lastError }
      rest = rest.dropFirst(count)
    }
  }

  /// Waits until the bytes of an open file are on the disk, and closes it.
  static func finish(_ descriptor: Int32) throws {
    do {
      _ = try FileCall.sync.attempt { fsync(descriptor) }
    } catch {
      Foundation.close(descriptor)
      throw error
    }
    do {
      try failing?(.close)
    } catch {
      Foundation.close(descriptor)
      throw error
    }
    guard Foundation.close(descriptor) == 0 else { throw lastError }
  }

  /// Replaces a file by another, atomically, or renames a folder.
  static func move(_ old: String, to new: String) throws {
    _ = try FileCall.move.attempt { rename(old, new) }
  }

  /// Makes a second name of a file: a hard link.
  static func link(_ old: String, to new: String) throws {
    _ = try FileCall.link.attempt { Foundation.link(old, new) }
  }

  /// Swaps the names of two files or folders, atomically.
  static func exchange(_ first: String, with second: String) throws {
    _ = try FileCall.exchange.attempt {
      #if canImport(Darwin)
        renamex_np(first, second, UInt32(RENAME_SWAP))
      #else
        Self.renameat2.map { $0(AT_FDCWD, first, AT_FDCWD, second, Self.exchanging) }
          ?? Self.unknown()
      #endif
    }
  }

  #if !canImport(Darwin)
    private typealias Renaming =
      @convention(c) (Int32, UnsafePointer<CChar>, Int32, UnsafePointer<CChar>, UInt32) -> Int32

    /// The function of the C library, which Swift's module does not declare; `nil` before glibc
    /// 2.28.
    private static let renameat2 = dlsym(nil, "renameat2").map {
      unsafeBitCast($0, to: Renaming.self)
    }
    /// RENAME_EXCHANGE of <linux/fs.h>.
    private static let exchanging: UInt32 = 1 << 1

    private static func unknown() -> Int32 {
      errno = ENOSYS
      return -1
    }
  #endif
}

// MARK: - Folders

extension FileCall {
  /// Makes a folder. Its parent must exist.
  static func makeFolder(_ path: String, mode: mode_t = 0o777) throws {
    _ = try FileCall.make.attempt { mkdir(path, mode) }
  }

  /// Makes a folder and the missing folders above it.
  static func makeFolders(_ path: String) throws {
    do {
      try makeFolder(path)
    } catch POSIXError.EEXIST {
      return
    } catch POSIXError.ENOENT where path.contains("/") && path != "/" {
      try makeFolders(path.parentFolder)
      do { try makeFolder(path) } catch POSIXError.EEXIST { return }
    }
  }

  /// Waits until the names in a folder are on the disk. Some file systems do not support this.
  static func sync(folder: String) throws {
    let descriptor = try FileCall.open.attempt { Foundation.open(folder, O_RDONLY) }
    defer { Foundation.close(descriptor) }
    do {
      _ = try FileCall.sync.attempt { fsync(descriptor) }
    } catch POSIXError.EINVAL { return }
  }

  /// Returns the names in a folder, in order.
  static func names(in folder: String) throws -> [String] {
    try failing?(.list)
    guard let entries = opendir(folder) else { throw lastError }
    defer { closedir(entries) }
    var names: [String] = []
    while let entry = readdir(entries) {
      let name = withUnsafePointer(to: &entry.pointee.d_name) {
        $0.withMemoryRebound(to: CChar.self, capacity: Int(NAME_MAX) + 1) { String(cString: $0) }
      }
      if name != ".", name != ".." { names.append(name) }
    }
    return names.sorted()
  }

  /// Removes a file, or a folder with all its contents.
  static func remove(_ path: String) throws {
    var status = stat()
    guard lstat(path, &status) == 0 else { return }
    if status.st_mode & S_IFMT == S_IFDIR {
      for name in try names(in: path) { try remove("\(path)/\(name)") }
    }
    _ = try FileCall.remove.attempt {
      status.st_mode & S_IFMT == S_IFDIR ? rmdir(path) : unlink(path)
    }
  }
}
