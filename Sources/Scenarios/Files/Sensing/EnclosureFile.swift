import Buildings
import Documents
import Sensors

/// A space with one temperature as described in a scenario: a fridge, or a room with heating.
package struct EnclosureFile: Described {
  private let start: Double
  private let surroundings: Enclosure.Surroundings
  private let openings: [OpeningFile<Enclosure.Surroundings>]
  private let heating: Heating?

  package init(from fields: inout Fields) throws(InputError) {
    surroundings = try fields.surroundings()
    start = try fields.number(
      "startC", in: SensorsFile.temperatures, default: surroundings.ambient)
    openings = try OpeningFile.list(from: &fields) { entry throws(InputError) in
      try entry.surroundings()
    }
    let heater = try fields.optionalObject("heating", of: HeatingFile.self)?.heating
    let cooler = try fields.optionalObject("cooling", of: CoolingFile.self)?.cooling
    guard heater == nil || cooler == nil else {
      throw .unusable(fields.place(of: "cooling"), "a space has either 'heating' or 'cooling'")
    }
    heating = heater ?? cooler
    isHeated = heater != nil
  }

  /// `true` if it has a heating.
  let isHeated: Bool

  /// Returns the space on a plan.
  package func enclosure(on plan: FloorPlan) throws(InputError) -> Enclosure {
    var choices: [DoorChoice<Enclosure.Surroundings>.Opening] = []
    for opening in openings { choices.append(try opening.opening(on: plan)) }
    return Enclosure(
      startingAt: start, in: DoorChoice(surroundings, whileOpen: choices), heating: heating)
  }
}

/// A heater with a thermostat as described in a scenario.
private struct HeatingFile: Described {
  let heating: Heating

  init(from fields: inout Fields) throws(InputError) {
    heating = Heating(
      threshold: try fields.number("onBelowC", in: SensorsFile.temperatures),
      hysteresis: try fields.number("hysteresisC", in: 0.1...20, default: 0.5),
      rate: try fields.number("risePerHourC", in: 0.1...1000) / 3600)
  }
}

/// A cooler with a thermostat as described in a scenario, such as a compressor.
private struct CoolingFile: Described {
  let cooling: Heating

  init(from fields: inout Fields) throws(InputError) {
    cooling = Heating(
      threshold: try fields.number("onAboveC", in: SensorsFile.temperatures),
      hysteresis: try fields.number("hysteresisC", in: 0.1...20, default: 2),
      rate: -(try fields.number("fallPerHourC", in: 0.1...1000)) / 3600)
  }
}

extension Fields {
  /// Reads `ambientC` and `timeConstantS`.
  fileprivate mutating func surroundings() throws(InputError) -> Enclosure.Surroundings {
    Enclosure.Surroundings(
      ambient: try number("ambientC", in: SensorsFile.temperatures),
      timeConstant: try duration("timeConstantS", in: 10...1_000_000))
  }
}
