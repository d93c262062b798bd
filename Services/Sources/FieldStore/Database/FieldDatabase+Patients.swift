import EventInput
import GRDB

extension FieldDatabase {
  /// Keeps the record of a patient in the place of an earlier one.
  ///
  /// - Parameters:
  ///   - record: The JSON text, which is given to those who ask as it is.
  ///   - name: The name in it.
  package func setPatient(
    _ id: String, name: String, record: String
  ) async throws(StoreError) {
    try await write { database in
      try database.execute(
        sql: "INSERT OR REPLACE INTO patient (id, name, record) VALUES (?, ?, ?)",
        arguments: [id, name, record])
    }
  }

  /// The record of a patient as it was given; nil if there is none.
  package func patientRecord(_ id: String) async throws(StoreError) -> String? {
    try await read { database in
      try String.fetchOne(
        database, sql: "SELECT record FROM patient WHERE id = ?", arguments: [id])
    }
  }

  /// The ids and names of all patients with a record.
  package func patients() async throws(StoreError) -> [(id: String, name: String)] {
    try await read { database in
      try Row.fetchAll(database, sql: "SELECT id, name FROM patient ORDER BY name, id")
        .map { ($0[0], $0[1]) }
    }
  }
}
