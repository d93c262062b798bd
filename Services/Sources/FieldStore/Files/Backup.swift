import Foundation
import GRDB

/// The copying of a database to a file while it is in use.
///
/// The copy is written beside its target, synced, and renamed to it, so that the target is as
/// before, or whole.
struct Backup {
  private let source: String
  private let target: String
  private let partial: String

  /// The names that SQLite gives to files beside a database.
  private static let sides = ["-wal", "-shm", "-journal"]

  /// Creates a copy of the database at a path.
  init(of source: String, to target: String) {
    // SQLite keeps its files beside the one at the end of all links.
    self.source = URL(fileURLWithPath: source).resolvingSymlinksInPath().path
    self.target = target
    partial = target + ".field-server-partial"
  }

  /// Copies, and returns once the copy is on the disk by its name.
  ///
  /// - Throws: ``StoreError`` if the target is a database in use, no database, or cannot be
  ///   written.
  func write(from pool: DatabasePool) throws {
    guard PrivateFile.isName(target) else { throw StoreError.failed("not the name of a file") }
    try check(target)
    // What a killed backup has left is taken over.
    guard !isOfSource(partial) else { throw StoreError.inUse("'\(partial)' is the database") }
    let descriptor = open(partial, O_CREAT | O_RDWR | O_CLOEXEC | O_NOFOLLOW, 0o600)
    guard descriptor >= 0 else { throw Self.failure() }
    // Closed at the end: to close any descriptor of a file gives up the locks that SQLite has on
    // it.
    defer { close(descriptor) }
    guard flock(descriptor, LOCK_EX | LOCK_NB) == 0 else {
      throw StoreError.failed("another backup writes to it")
    }
    // Another one may have had the lock, and renamed the file since it was opened.
    guard FileIdentity(of: partial) == FileIdentity(of: descriptor) else {
      throw StoreError.failed("another backup writes to it")
    }
    do {
      guard ftruncate(descriptor, 0) == 0, fchmod(descriptor, 0o600) == 0 else {
        throw Self.failure()
      }
      removeSides(of: partial)
      let copy = try DatabaseQueue(path: partial)
      try pool.backup(to: copy)
      try copy.close()
      guard fsync(descriptor) == 0 else { throw Self.failure() }
      // It may have been opened meanwhile.
      try check(target)
      guard rename(partial, target) == 0 else { throw Self.failure() }
    } catch {
      unlink(partial)
      removeSides(of: partial)
      throw error
    }
    try syncFolder()
  }

  private func removeSides(of path: String) {
    for side in Self.sides { unlink(path + side) }
  }

  private static func failure() -> StoreError { .failed(String(cString: strerror(errno))) }

  /// Checks that a file may be replaced: nothing is there, or a database that nobody has open.
  private func check(_ path: String) throws(StoreError) {
    // First of all, and before the file is opened: see `write`.
    guard !isOfSource(path) else { throw .inUse("it is the database that is copied") }
    for side in Self.sides where path.hasSuffix(side) {
      guard !exists(String(path.dropLast(side.count))) else {
        throw .inUse("it has the name of a file that SQLite keeps beside a database")
      }
    }
    for side in Self.sides where exists(path + side) {
      throw .inUse("'\(path + side)' lies beside it, so that it is in use, or was not closed")
    }
    guard exists(path) else { return }
    guard Self.isDatabase(path) else {
      throw .failed("there is something else than a database; choose another file")
    }
    guard !Self.isOpen(path) else { throw .inUse("another process has this database open") }
  }

  /// `true` for any name of the source, or of a file beside it.
  private func isOfSource(_ path: String) -> Bool {
    for end in [""] + Self.sides {
      if let own = FileIdentity(of: source + end), own == FileIdentity(of: path) { return true }
      // A file that is not there has a name all the same.
      if Self.place(of: source + end) == Self.place(of: path) { return true }
    }
    return false
  }

  /// The folder and the name of a path.
  private static func place(of path: String) -> [String] {
    let url = URL(fileURLWithPath: path)
    let folder = url.deletingLastPathComponent().resolvingSymlinksInPath().path
    return [folder, url.lastPathComponent]
  }

  private func exists(_ path: String) -> Bool {
    var status = stat()
    return lstat(path, &status) == 0
  }

  /// `true` for an empty file, as a killed backup may leave, and for one with the head of a
  /// database. A link is none: it would be replaced, and what it leads to would stay.
  private static func isDatabase(_ path: String) -> Bool {
    var status = stat()
    guard lstat(path, &status) == 0, status.st_mode & S_IFMT == S_IFREG else { return false }
    guard status.st_size > 0 else { return true }
    let file = try? FileHandle(forReadingFrom: URL(fileURLWithPath: path))
    return (try? file?.read(upToCount: 16)) == Data("SQLite format 3\0".utf8)
  }

  /// `true` if another process has a file open, as far as the system tells, or has one of SQLite's
  /// locks on it. A connection in the mode of a write-ahead log has one for as long as it is open,
  /// others while they read or write.
  ///
  /// - SeeAlso: <https://www.sqlite.org/lockingv3.html>: the bytes from 2³⁰ on.
  private static func isOpen(_ path: String) -> Bool {
    let descriptor = open(path, O_RDWR | O_CLOEXEC | O_NOFOLLOW)
    guard descriptor >= 0 else { return false }
    defer { close(descriptor) }
    if FileUse.isOpenElsewhere(descriptor) { return true }
    var lock = flock()
    lock.l_type = Int16(F_WRLCK)
    lock.l_whence = Int16(SEEK_SET)
    lock.l_start = 1 << 30
    lock.l_len = 512
    return fcntl(descriptor, F_GETLK, &lock) == 0 && lock.l_type != Int16(F_UNLCK)
  }

  /// Syncs the folder, so that the name survives a loss of power.
  private func syncFolder() throws(StoreError) {
    let folder = URL(fileURLWithPath: target).deletingLastPathComponent().path
    let descriptor = open(folder, O_RDONLY | O_CLOEXEC)
    guard descriptor >= 0 else { return }
    defer { close(descriptor) }
    guard fsync(descriptor) == 0 || errno == EINVAL else { throw Self.failure() }
  }
}
