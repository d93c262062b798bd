import BLE
import Documents
import Sensors
import Sim

/// The keys of a hazard, which is a condition that a walker's app should alert about: the ground
/// truth of alerts.
///
///     hazards: [
///       { subject: "keys", apartFrom: "keys", beyondM: 10, forS: 30 },
///       { subject: "compartment", temperatureOf: "nearable", withinC: [0, 8] },
///       { subject: "chair", turnOf: "chair", upright: "+z", stowed: [{ fromS: 60, toS: 120 }] },
///     ]
struct HazardKeys: ObjectKeys {
  private static let stowage = SpanKeys()

  let subject = Key("subject", .text, "what an alert is about, as the engine calls it")
  let least = Key(
    "forS", .time, "the shortest time for which an alert is due, in seconds", default: .zero)
  let apartFrom = Key.optional("apartFrom", .text, "a thing that is too far away: another walker")
  let beyond = Key(
    "beyondM", .number(0...10_000), "the distance to that, in metres", isRequired: false)
  let temperatureOf = Key.optional(
    "temperatureOf", .text, "a beacon or a tag whose temperature is out of range")
  let within = Key(
    "withinC", .list(.number(-273.15...1000), count: 2...2),
    "the range, from the lowest to the highest, in degrees Celsius", isRequired: false)
  let turnOf = Key.optional("turnOf", .text, "a beacon or a tag that is not upright")
  let upright = Key("upright", .axis, "the axis that points up if it is", isRequired: false)
  let stowed = Key(
    "stowed", .objects(ObjectSchema("stowage", "time turned on purpose", Self.stowage)),
    "the times in which it is turned on purpose, in order", default: [])

  var schema: ObjectSchema {
    ObjectSchema(
      "hazard", "condition of which the app should alert", self,
      anyOf: [apartFrom, temperatureOf, turnOf])
  }

  func read(from fields: inout Fields) throws(InputError) -> HazardDescription {
    HazardDescription(
      place: fields.place, subject: try fields[subject], least: try fields[least],
      condition: try condition(from: &fields))
  }

  private func condition(
    from fields: inout Fields
  ) throws(InputError) -> HazardDescription.Condition {
    if let thing = try fields[apartFrom] { return .apart(thing, beyond: try fields[beyond]) }
    if let device = try fields[temperatureOf] {
      let ends = try fields[within]
      guard ends[0] <= ends[1] else {
        throw .unusable(fields.place(of: within), "the first number is above the second")
      }
      return .temperature(device, range: ends[0]...ends[1])
    }
    guard let device = try fields[turnOf] else {
      throw .unusable(fields.place, "requires one of 'apartFrom', 'temperatureOf', 'turnOf'")
    }
    let upright = try fields[upright]
    var stowed: [Hazard.Stowage] = []
    for var stowage in try fields[self.stowed] {
      let (start, end) = try Self.stowage.read(from: &stowage, notBefore: stowed.last?.end)
      stowed.append(Hazard.Stowage(from: start, to: end))
      try stowage.finish()
    }
    return .turned(device, upright: upright, stowed: stowed)
  }
}

/// A condition that refers to parts of the world by name.
struct HazardDescription {
  fileprivate let place: InputPlace
  fileprivate let subject: String
  fileprivate let least: Duration
  fileprivate let condition: Condition

  fileprivate enum Condition {
    case apart(String, beyond: Double)
    case temperature(String, range: ClosedRange<Double>)
    case turned(String, upright: Acceleration.Axis, stowed: [Hazard.Stowage])
  }

  /// Returns the condition in a world.
  func hazard(in world: World) throws(InputError) -> Hazard {
    let condition: Hazard.Condition =
      switch self.condition {
      case .apart(let thing, let beyond):
        .apart(
          thing: try index(of: thing, among: world.walkers.map(\.name), at: "apartFrom"),
          beyond: beyond)
      case .temperature(let name, let range):
        .temperature(device: try device(name, in: world, at: "temperatureOf"), range: range)
      case .turned(let name, let upright, let stowed):
        .turned(device: try device(name, in: world, at: "turnOf"), upright: upright, stowed: stowed)
      }
    var hazard = Hazard(condition, of: subject)
    hazard.least = least
    return hazard
  }

  private func device(_ name: String, in world: World, at key: String) throws(InputError) -> Int {
    let device = try index(of: name, among: world.deviceNames, at: key)
    guard let sensors = world.sensors(of: device),
      key == "turnOf" ? sensors.attitude != nil : sensors.temperature != nil
    else {
      throw .unusable(
        place.key(key),
        "\(name.quoted) does not measure it; its 'sensors' need "
          + (key == "turnOf" ? "'orientation'" : "a temperature"))
    }
    return device
  }

  private func index(
    of name: String, among names: [String], at key: String
  ) throws(InputError) -> Int {
    guard let index = names.firstIndex(of: name) else {
      throw .noSuchName(name, among: names, at: place.key(key))
    }
    return index
  }
}
