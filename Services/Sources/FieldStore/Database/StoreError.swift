import GRDB

/// Why something was not stored or not read.
package enum StoreError: Error, Equatable {
  /// The disk is full.
  case full
  /// Another process has locked the database for longer than the server waits.
  case busy
  /// More is waiting to be written than the server keeps.
  case overloaded
  /// The file was written by a newer version.
  case newer(String)
  /// The file is the database of another program.
  case foreign(String)
  /// The file is not to be replaced, for this reason.
  case inUse(String)
  /// Another file has the name of the database since it was opened, or none.
  case replaced(String)
  /// Anything else, in SQLite's words.
  case failed(String)

  init(_ error: any Error) {
    self =
      switch error {
      case let error as StoreError: error
      case let error as DatabaseError:
        switch (error.resultCode, error.extendedResultCode) {
        case (.SQLITE_FULL, _), (_, .SQLITE_IOERR_SHMSIZE): .full
        case (.SQLITE_BUSY, _), (.SQLITE_LOCKED, _): .busy
        default: .failed(error.message ?? error.resultCode.description)
        }
      default: .failed("\(error)")
      }
  }

  /// Names the file in other errors than those with a case of their own.
  static func naming<Value>(
    _ path: String, _ body: () throws -> Value
  ) throws(StoreError) -> Value {
    do {
      return try body()
    } catch {
      switch StoreError(error) {
      case .failed(let words): throw .failed("\(path): \(words)")
      case .inUse(let words): throw .inUse("\(path): \(words)")
      case let error: throw error
      }
    }
  }
}

extension StoreError: CustomStringConvertible {
  package var description: String {
    switch self {
    case .full: "the disk is full: nothing was stored; try again when there is space"
    case .busy: "the database is locked by another process: nothing was stored; try again"
    case .overloaded: "too many reports are waiting: this one was not stored; try again"
    case .newer(let path): "\(path): written by a newer version of field-server"
    case .foreign(let path): "\(path): a database of another program; choose another file"
    case .inUse(let words): "\(words); choose another file"
    case .replaced(let path):
      "\(path): moved, removed or replaced since it was opened; start the program again"
    case .failed(let words): words
    }
  }
}
