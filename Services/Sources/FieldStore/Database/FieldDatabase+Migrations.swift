import GRDB

extension FieldDatabase {
  /// The steps from an empty file to the present schema. Steps that were released never change.
  static var migrator: DatabaseMigrator {
    var migrator = DatabaseMigrator()
    migrator.registerMigration("1 entries, tokens, patients") { database in
      try database.execute(
        sql: """
          CREATE TABLE entry (
            number INTEGER PRIMARY KEY AUTOINCREMENT,
            device TEXT NOT NULL,
            id TEXT NOT NULL,
            sender TEXT NOT NULL,
            collection TEXT,
            name TEXT,
            time INTEGER NOT NULL,
            receivedAt INTEGER NOT NULL,
            body TEXT NOT NULL,
            UNIQUE (device, id)
          ) STRICT;
          CREATE INDEX entryByTopic ON entry (collection, name, time, number);
          CREATE INDEX entryById ON entry (id);
          CREATE INDEX noteBySender ON entry (sender, number) WHERE collection IS NULL;
          CREATE TABLE source (
            collection TEXT NOT NULL, name TEXT NOT NULL, sender TEXT NOT NULL,
            subject TEXT NOT NULL, PRIMARY KEY (collection, name, sender, subject)
          ) STRICT, WITHOUT ROWID;
          CREATE TABLE token (
            selector TEXT PRIMARY KEY,
            name TEXT NOT NULL UNIQUE,
            role TEXT NOT NULL,
            hash BLOB NOT NULL
          ) STRICT;
          CREATE TABLE patient (id TEXT PRIMARY KEY, name TEXT NOT NULL, record TEXT NOT NULL) STRICT;
          """)
    }
    migrator.registerMigration("2 notes by time") { database in
      try database.execute(
        sql: "CREATE INDEX noteByTime ON entry (time, number) WHERE collection IS NULL")
    }
    migrator.registerMigration("3 age") { database in
      try database.execute(
        sql: """
          CREATE TABLE age (
            id INTEGER PRIMARY KEY CHECK (id = 1),
            counted INTEGER NOT NULL,
            boot TEXT NOT NULL,
            uptime INTEGER NOT NULL
          ) STRICT;
          CREATE TABLE ageMark (counted INTEGER PRIMARY KEY, number INTEGER NOT NULL) STRICT;
          """)
    }
    return migrator
  }
}
