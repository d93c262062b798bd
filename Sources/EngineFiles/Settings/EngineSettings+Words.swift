import BLE
import Documents

extension EngineSettings {
  /// Declares a choice of a few words, each with its value.
  ///
  /// - Parameters:
  ///   - owned: The keys of settings that belong to some of the words, each with the values of
  ///     those words. If an option or a change replaces the word by a word to which a setting does
  ///     not belong, the value that the setting was given before is dropped.
  ///   - isRequired: `true` if the choice must be given because it has no default.
  public mutating func choice<Value: Equatable>(
    _ key: String, _ value: inout Value, among words: KeyValuePairs<String, Value>,
    owning owned: KeyValuePairs<String, [Value]> = [:], isRequired: Bool = false,
    aliases: [String] = [], _ help: String
  ) throws(InputError) {
    let chosen = fields.given(textOf: key).flatMap { word in words.first { $0.key == word }?.value }
    drop(
      owned.filter { setting in !setting.value.contains { $0 == chosen } }.map(\.key),
      ifReplaced: key)
    choose(&value, by: key, among: words)
    try settle(
      SettingDeclaration(
        key, .choice(words.map(\.key)), help, isRequired: isRequired, aliases: aliases),
      &value,
      read: { (fields, fallback) throws(InputError) in
        try isRequired
          ? fields.choice(key, among: words) : fields.choice(key, among: words, default: fallback)
      },
      write: { value in words.first { $0.value == value }.map { .text($0.key) } })
  }

  /// Declares the readings that the engine asks for. The default, packets, is not written to files.
  mutating func readings(_ readings: inout Readings) throws(InputError) {
    let words: KeyValuePairs = [
      "packets": Readings.packets, "ranging": .ranging, "connections": .connections,
    ]
    let isListing = isListing
    try settle(
      SettingDeclaration(
        "readings", .choice(words.map(\.key)),
        "what the engine asks its phone for: packets, a mean level of each beacon every second, or "
          + "the level over a connection"),
      &readings,
      read: { (fields, fallback) throws(InputError) in
        try fields.choice("readings", among: words, default: fallback)
      },
      write: { value in
        switch value {
        case .packets: isListing ? "packets" : nil
        case .ranging: "ranging"
        case .connections: "connections"
        }
      })
  }

  /// Declares a choice that is another way to give settings with keys of their own. Returns `nil`
  /// if the choice is not given. The choice is read, but never written.
  public mutating func shorthand<Value>(
    _ key: String, among words: KeyValuePairs<String, Value>, aliases: [String] = [],
    _ help: String
  ) throws(InputError) -> Value? {
    var value: Value?
    try settle(
      SettingDeclaration(key, .choice(words.map(\.key)), help, isShorthand: true, aliases: aliases),
      &value,
      read: { (fields, _) throws(InputError) in
        fields.has(key) ? try fields.choice(key, among: words) : nil
      },
      write: { _ in nil })
    return value
  }

  /// Declares a word of a longer list, which `read` turns into a value.
  ///
  /// - Parameters:
  ///   - words: The words that help lists.
  ///   - others: Further allowed words.
  ///   - read: Returns the value of a word, or throws an error at its place.
  ///   - write: Returns the word of a value.
  public mutating func word<Value>(
    _ key: String, _ value: inout Value, among words: [String], and others: [String] = [],
    isRequired: Bool = false, _ help: String,
    read: (String, InputPlace) throws(InputError) -> Value, write: (Value) -> String
  ) throws(InputError) {
    if case .listing = task, let chosen = self.words[key] {
      value = try read(chosen, place(of: key))
    }
    try settle(
      SettingDeclaration(key, .choice(words), help, isRequired: isRequired, otherWords: others),
      &value,
      read: { (fields, fallback) throws(InputError) in
        let word = try isRequired ? fields.text(key) : fields.text(key, default: write(fallback))
        return try read(word, fields.place(of: key))
      },
      write: { .text(write($0)) })
  }

  /// Declares a list of strings.
  public mutating func texts(
    _ key: String, _ value: inout [String], count: ClosedRange<Int> = 0...1000,
    aliases: [String] = [], _ help: String
  ) throws(InputError) {
    try settle(
      SettingDeclaration(
        key, .texts(count), help, isRequired: count.lowerBound > 0, aliases: aliases),
      &value,
      read: { (fields, fallback) throws(InputError) in
        count.lowerBound > 0 || fields.has(key) ? try fields.texts(key, count: count) : fallback
      },
      write: { JSON($0) })
  }

  /// Declares the names of devices: `b-door`, `c0:98:e5:00:00:01`, an iBeacon's UUID-major-minor,
  /// the UUID or the assigned number of a service, or the 16 digits of a nearable. The scenario
  /// that the engine runs in must have these devices.
  ///
  /// - Parameter side: The side of a door on which the devices are mounted; `nil` means either
  ///   side. `simrun place` fills the list accordingly.
  public mutating func devices(
    _ key: String, _ names: inout [String], count: ClosedRange<Int> = 1...100, side: Side? = nil,
    _ help: String
  ) throws(InputError) {
    try settle(
      SettingDeclaration(key, .devices(count), help, isRequired: count.lowerBound > 0), &names,
      read: { (fields, _) throws(InputError) in try fields.texts(key, count: count) },
      write: { JSON($0) })
    if case .placing(let devices) = task {
      names = devices.filter { side == nil || $0.side == side }.map(\.name)
    }
    identify(group: &names)
    name(names, in: key, at: fields.place.key(key))
  }

  /// Declares the rooms, sorted by name, each with the names of its devices.
  ///
  /// - Throws: `outOfRange` for no room, or more than 1,000.
  public mutating func rooms(
    _ key: String, _ rooms: inout [RoomDescription], _ help: String
  ) throws(InputError) {
    try settle(
      SettingDeclaration(key, .rooms, help, isRequired: true), &rooms,
      read: { (fields, _) throws(InputError) in
        let named = try fields.textsByName(key, count: 1...100)
        guard (1...1000).contains(named.count) else {
          throw .outOfRange(
            fields.place(of: key), given: "a count of \(named.count)", allowed: "1 ... 1000")
        }
        return named.map { RoomDescription(name: $0, anchors: $1) }
      },
      write: { rooms in
        .object(Dictionary(uniqueKeysWithValues: rooms.map { ($0.name, JSON($0.names)) }))
      })
    if case .placing(let devices) = task {
      rooms = Dictionary(grouping: devices.filter { $0.room != nil }) { $0.room ?? "" }
        .map { RoomDescription(name: $0, anchors: $1.map(\.name)) }
        .sorted { $0.name < $1.name }
    }
    for index in rooms.indices { identify(group: &rooms[index].anchors) }
    for room in rooms {
      let place = fields.place.key(key).key(room.name)
      name(room.anchors, in: room.name, at: place)
      for group in room.groups { name(group, at: place) }
    }
  }

  /// Sets a choice to the value of the word under which settings are listed.
  private func choose<Value>(
    _ value: inout Value, by key: String, among words: KeyValuePairs<String, Value>
  ) {
    guard case .listing = task, let word = self.words[key] else { return }
    if let chosen = words.first(where: { $0.key == word }) { value = chosen.value }
  }
}
