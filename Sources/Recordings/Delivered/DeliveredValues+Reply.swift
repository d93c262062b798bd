import BLE

// The replies of users, servers and the location system in `delivered.csv`. Text written by people
// is in the column of bytes, because a cell of the table cannot contain a comma or a line break.

extension DeliveredValues {
  /// Sets the values of a reply, except those of its list.
  mutating func take(_ reply: Reply) {
    switch reply {
    case .location(let place): name = place.map { "\($0.latitude) \($0.longitude)" }
    case .record(_, of: let id): name = id
    case .stored(let report): name = String(report)
    case .answer(let answer, let question):
      name = answer.word
      characteristic = String(question)
    case .ticked(let task): data = Array(task.utf8)
    case .notification(let text, let isActive):
      characteristic = isActive ? Self.active : nil
      data = Array(text.utf8)
    }
  }

  /// The word for a notification that was passed to the app because the app was in the foreground.
  static let active = "active"
}

extension Reply.Answer {
  /// The answer as a word.
  package var word: String {
    switch self {
    case .fine: "fine"
    case .help: "help"
    }
  }
}

extension CareRecord {
  /// The parts of a record, each with its key, in order. The name comes first.
  var entries: [(key: String, text: String)] {
    [(Self.patientKey, name)] + items.map { (Self.itemKey + $0.id, $0.name) }
      + tasks.map { (Self.taskKey, $0) }
  }

  /// Adds a part to a record; returns `false` if there is no such part at this place.
  mutating func add(_ text: String, as key: String) -> Bool {
    if key == Self.taskKey {
      tasks.append(text)
    } else if key.hasPrefix(Self.itemKey), tasks.isEmpty {
      items.append(Item(text, id: String(key.dropFirst(Self.itemKey.count))))
    } else {
      return false
    }
    return true
  }

  static let patientKey = "patient"
  private static let itemKey = "item "
  private static let taskKey = "task"
}
