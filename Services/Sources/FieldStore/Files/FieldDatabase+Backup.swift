import GRDB

extension FieldDatabase {
  /// Copies the database to a file while it is in use. The file is there whole, or as it was; only
  /// a database that nobody uses is replaced.
  package func backUp(to path: String) throws(StoreError) {
    try StoreError.naming(path) { try Backup(of: pool.path, to: path).write(from: pool) }
  }
}
