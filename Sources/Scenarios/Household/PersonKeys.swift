import BLE
import Documents
import Sim

/// The keys of a person of a household. Those of the phone and of the walk are those of a walker.
struct PersonKeys: ObjectKeys {
  static let shared = PersonKeys()

  let name = Key("name", .name, "the person's name")
  let phone = Key.optional(
    "phone", .object(PersonPhoneKeys()),
    "the person's phone: what differs from the scenario's phones, and how it is carried")
  let speed = WalkerKeys.shared.way.speed
  let stay = Key.optional(
    "stayS", .stay,
    "the shortest and the longest stay in a room, [60, 90] in seconds, where stays are drawn")
  let rooms = Key.optional(
    "rooms", .texts(count: 1...1000),
    "the rooms in which the person stays, where stays are drawn; all by default")
  let doors = Key(
    "doors", .choice(["closed": false, "open": true]),
    "whether doors without a lock are closed behind, which is the default, or left open",
    default: false)

  var schema: ObjectSchema { ObjectSchema("person", "person of a household", self).withoutDefaults }

  func read(from fields: inout Fields) throws(InputError) -> Person {
    Person(
      try fields[name], place: fields.place, file: .object(fields.members),
      phone: try fields[phone] ?? PersonPhone(),
      speed: try fields[ifGiven: speed], stay: try fields[stay], rooms: try fields[rooms] ?? [],
      leavesDoorsOpen: try fields[doors])
  }
}

/// The keys of a person's phone: those of a scenario's phone that are about its radio and the way
/// in which it is carried.
struct PersonPhoneKeys: ObjectKeys {
  let carry = PhoneKeys.shared.carry
  let model = PhoneKeys.shared.model
  let scan = PhoneKeys.shared.scan
  let sensitivity = PhoneKeys.shared.sensitivity
  let receiveOffset = PhoneKeys.shared.receiveOffset
  let antennaDepth = PhoneKeys.shared.antennaDepth

  var schema: ObjectSchema {
    ObjectSchema("personPhone", "phone of a person", self).withoutDefaults
  }

  func read(from fields: inout Fields) throws(InputError) -> PersonPhone {
    let (carriage, height) = try carry.read(ifGiven: &fields)
    let name = try fields[model]
    let model = PhoneModel.known.first { $0.name == name }
    return PersonPhone(
      model: model, receiveOffset: try fields[ifGiven: receiveOffset],
      sensitivity: try fields[ifGiven: sensitivity],
      antennaDepth: try fields[ifGiven: antennaDepth], carriage: carriage, height: height,
      schedule: try scan.read(ifGiven: &fields, of: model?.scanner))
  }
}

extension ValueKind where Value == ClosedRange<Double> {
  /// The shortest and the longest stay, `[60, 90]` in seconds.
  fileprivate static var stay: ValueKind {
    let seconds = ValueKind<Double>.number(1...3600)
    let pair = ValueKind<[Double]>.list(seconds, count: 2...2)
    return ValueKind(
      pair.schema,
      read: { entry throws(InputError) in
        let ends = try pair.read(entry)
        guard ends[0] <= ends[1] else {
          throw .unusable(
            entry.place,
            "the shortest stay, \(ends[0].inFewDigits) s, is longer than the longest, "
              + "\(ends[1].inFewDigits) s")
        }
        return ends[0]...ends[1]
      })
  }
}
