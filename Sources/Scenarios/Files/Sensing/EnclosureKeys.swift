import Buildings
import Documents
import Sensors

/// The keys of a space with one temperature: a fridge, or a room with heating.
struct EnclosureKeys: ObjectKeys {
  private let surroundings = SurroundingsKeys()
  private let start = Key(
    "startC", .temperature, "the temperature at the start, in °C; ambientC by default",
    isRequired: false)
  private let whileOpen = WhileOpenKeys(
    "openEnclosure", "surroundings while a door is open",
    "the surroundings while doors are open; the first open door counts", SurroundingsKeys())
  private let heating = Key.optional(
    "heating", .object(HeatingKeys()), "a heater with a thermostat")
  private let cooling = Key.optional(
    "cooling", .object(CoolingKeys()), "a cooler with a thermostat, in place of a heater")

  var schema: ObjectSchema { ObjectSchema("enclosure", "space with one temperature", self) }

  func read(from fields: inout Fields) throws(InputError) -> EnclosureDescription {
    let surroundings = try surroundings.read(from: &fields)
    let start = try fields[start, default: surroundings.ambient]
    let openings = try whileOpen.read(from: &fields)
    let (heater, cooler) = (try fields[heating], try fields[cooling])
    guard heater == nil || cooler == nil else {
      throw .unusable(fields.place(of: cooling), "a space has either 'heating' or 'cooling'")
    }
    return EnclosureDescription(
      start: start, surroundings: surroundings, openings: openings, heating: heater ?? cooler,
      isHeated: heater != nil)
  }
}

/// A space that has one temperature and refers to doors by name.
struct EnclosureDescription {
  fileprivate let start: Double
  fileprivate let surroundings: Enclosure.Surroundings
  fileprivate let openings: [DoorNamed<Enclosure.Surroundings>]
  fileprivate let heating: Heating?
  /// `true` if the space has heating.
  let isHeated: Bool

  /// Returns the space on a plan.
  func enclosure(on plan: FloorPlan) throws(InputError) -> Enclosure {
    Enclosure(
      startingAt: start,
      in: DoorDependentValue(surroundings, whileOpen: try openings.openings(on: plan)),
      heating: heating)
  }
}

/// The keys of the surroundings of a space.
private struct SurroundingsKeys: ValueKeys {
  let ambient = Key("ambientC", .temperature, "the temperature around, in °C")
  let timeConstant = Key(
    "timeConstantS", .duration(10...1_000_000),
    "the time after which 1/e of the difference to it is left, in seconds")

  func read(from fields: inout Fields) throws(InputError) -> Enclosure.Surroundings {
    Enclosure.Surroundings(ambient: try fields[ambient], timeConstant: try fields[timeConstant])
  }
}

/// The keys of a heater with a thermostat.
private struct HeatingKeys: ObjectKeys {
  let threshold = Key("onBelowC", .temperature, "the temperature at which it switches on, in °C")
  let hysteresis = Key(
    "hysteresisC", .number(0.1...20),
    "how much higher the temperature is at which it switches off, in °C", default: 0.5)
  let rise = Key(
    "risePerHourC", .number(0.1...1000),
    "the rise of the temperature in an hour of heating without losses, in °C")

  var schema: ObjectSchema { ObjectSchema("heating", "heater with a thermostat", self) }

  func read(from fields: inout Fields) throws(InputError) -> Heating {
    Heating(
      threshold: try fields[threshold], hysteresis: try fields[hysteresis],
      rate: try fields[rise] / 3600)
  }
}

/// The keys of a cooler with a thermostat, such as a compressor.
private struct CoolingKeys: ObjectKeys {
  let threshold = Key("onAboveC", .temperature, "the temperature at which it switches on, in °C")
  let hysteresis = Key(
    "hysteresisC", .number(0.1...20),
    "how much lower the temperature is at which it switches off, in °C", default: 2)
  let fall = Key(
    "fallPerHourC", .number(0.1...1000),
    "the fall of the temperature in an hour of cooling without losses, in °C")

  var schema: ObjectSchema { ObjectSchema("cooling", "cooler with a thermostat", self) }

  func read(from fields: inout Fields) throws(InputError) -> Heating {
    Heating(
      threshold: try fields[threshold], hysteresis: try fields[hysteresis],
      rate: -(try fields[fall]) / 3600)
  }
}
