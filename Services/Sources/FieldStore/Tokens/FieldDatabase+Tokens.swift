import Foundation
import GRDB

extension FieldDatabase {
  /// Adds a token by a name that no other has.
  ///
  /// - Returns: False if another has the name.
  package func add(
    _ token: Token, named name: String, role: Access.Role
  ) async throws(StoreError) -> Bool {
    try await write { database in
      try database.execute(
        sql: """
          INSERT INTO token (selector, name, role, hash) VALUES (?, ?, ?, ?)
          ON CONFLICT (name) DO NOTHING
          """, arguments: [token.selector, name, role.rawValue, token.hash])
      return database.changesCount == 1
    }
  }

  /// Removes the token by a name; false if there is none.
  package func removeToken(named name: String) async throws(StoreError) -> Bool {
    try await write { database in
      try database.execute(sql: "DELETE FROM token WHERE name = ?", arguments: [name])
      return database.changesCount == 1
    }
  }

  /// The tokens by name, without their secrets.
  package func tokens() async throws(StoreError) -> [Access] {
    try await read { database in
      try Row.fetchAll(database, sql: "SELECT name, role FROM token ORDER BY name")
        .compactMap(Self.access)
    }
  }

  /// The holder of a token; nil if it is unknown.
  package func access(by token: Token) async throws(StoreError) -> Access? {
    try await read { database in
      let statement = try database.cachedStatement(
        sql: "SELECT name, role, hash FROM token WHERE selector = ?")
      guard let row = try Row.fetchOne(statement, arguments: [token.selector]),
        token.matches(hash: row["hash"])
      else { return nil }
      return Self.access(row)
    }
  }

  private static func access(_ row: Row) -> Access? {
    Access.Role(rawValue: row["role"]).map { Access(name: row["name"], role: $0) }
  }
}
