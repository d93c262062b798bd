import Buildings
import Documents
import Sensors

/// The keys of a value inside an object that has other keys as well.
protocol ValueKeys: KeyGroup {
  associatedtype Value: Hashable & Sendable

  /// Reads the value.
  func read(from fields: inout Fields) throws(InputError) -> Value
}

/// The key `whileOpen`: for each of several doors, the value that holds while that door is open.
struct WhileOpenKeys<Keys: ValueKeys>: KeyGroup {
  private let whileOpen: Key<[DoorNamed<Keys.Value>]>

  /// Declares the key.
  ///
  /// - Parameters:
  ///   - name: The name of the value in the schema; `title` is its title.
  ///   - keys: The keys of the value that holds while the doors are open.
  init(_ name: String, _ title: String, _ help: String, _ keys: Keys) {
    whileOpen = Key(
      "whileOpen", .list(EntryKeys(name, title, keys), count: 0...100), help, default: [])
  }

  func read(from fields: inout Fields) throws(InputError) -> [DoorNamed<Keys.Value>] {
    try fields[whileOpen]
  }

  private struct EntryKeys: ObjectKeys {
    let door = Key("door", .text, "a door of the plan")
    let keys: Keys
    private let name: String
    private let title: String

    init(_ name: String, _ title: String, _ keys: Keys) {
      (self.name, self.title, self.keys) = (name, title, keys)
    }

    var schema: ObjectSchema { ObjectSchema(name, title, self) }

    func read(from fields: inout Fields) throws(InputError) -> DoorNamed<Keys.Value> {
      DoorNamed(place: fields.place, door: try fields[door], value: try keys.read(from: &fields))
    }
  }
}

/// A value in force while a named door is open.
struct DoorNamed<Value: Hashable & Sendable>: Sendable {
  fileprivate let place: InputPlace
  fileprivate let door: String
  fileprivate let value: Value
}

extension Array {
  /// Returns the values with the doors of a plan in place of the doors' names.
  func openings<Value>(
    on plan: FloorPlan
  ) throws(InputError) -> [DoorDependentValue<Value>.Opening] where Element == DoorNamed<Value> {
    try map { named throws(InputError) in
      .init(door: try plan.door(named: named.door, at: named.place.key("door")), named.value)
    }
  }
}

extension FloorPlan {
  /// Returns the index of a door, given by its name.
  func door(named name: String, at place: InputPlace) throws(InputError) -> Int {
    guard let door = doors.firstIndex(where: { $0.name == name }) else {
      throw .noSuchName(name, among: doors.map(\.name), at: place)
    }
    return door
  }
}
