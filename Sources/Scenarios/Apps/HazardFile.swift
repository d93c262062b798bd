import BLE
import Documents
import Sensors
import Sim

/// A condition of which a walker's app should alert, as described in a scenario: the ground truth.
///
///     hazards: [
///       { subject: "keys", apartFrom: "keys", beyondM: 10, forS: 30 },
///       { subject: "compartment", temperatureOf: "nearable", withinC: [0, 8] },
///       { subject: "chair", turnOf: "chair", upright: "+z", stowed: [{ fromS: 60, toS: 120 }] },
///     ]
struct HazardFile: Described {
  private let place: InputPlace
  private let subject: String
  private let least: Duration
  private let condition: Condition

  /// A condition with its subject.
  private enum Condition {
    case apart(String, beyond: Double)
    case temperature(String, range: ClosedRange<Double>)
    case turned(String, upright: Acceleration.Axis, stowed: [Hazard.Stowage])
  }

  init(from fields: inout Fields) throws(InputError) {
    place = fields.place
    subject = try fields.text("subject")
    least = try fields.duration("forS", in: 0...86_400, default: 0)
    if let thing = try fields.optionalText("apartFrom") {
      condition = .apart(thing, beyond: try fields.number("beyondM", in: 0...10_000))
    } else if let device = try fields.optionalText("temperatureOf") {
      let ends = try fields.numbers("withinC", in: -273.15...1000, count: 2...2)
      guard ends[0] <= ends[1] else {
        throw .unusable(fields.place(of: "withinC"), "the first number is above the second")
      }
      condition = .temperature(device, range: ends[0]...ends[1])
    } else if let device = try fields.optionalText("turnOf") {
      let word = try fields.name("upright", among: OrientationFile.axes)
      var stowed: [Hazard.Stowage] = []
      for var stowage in try fields.objects("stowed", count: 0...10_000) {
        let start = try stowage.time("fromS", notBefore: stowed.last?.end)
        stowed.append(Hazard.Stowage(from: start, to: try stowage.time("toS", notBefore: start)))
        try stowage.finish()
      }
      condition = .turned(
        device, upright: Acceleration.Axis(rawValue: word) ?? .plusZ, stowed: stowed)
    } else {
      throw .unusable(place, "requires one of 'apartFrom', 'temperatureOf', 'turnOf'")
    }
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
        .turned(
          device: try device(name, in: world, at: "turnOf"), upright: upright, stowed: stowed)
      }
    var hazard = Hazard(condition, of: subject)
    hazard.least = least
    return hazard
  }

  private func device(
    _ name: String, in world: World, at key: String
  ) throws(InputError) -> Int {
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
