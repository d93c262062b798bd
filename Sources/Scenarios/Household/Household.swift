import BLE
import Documents
import Sim

/// The people for whom a scenario or a plan is judged: each with a phone, a way to carry it, and
/// habits.
public struct Household: Hashable, Sendable {
  /// The name: that of its file or of its scenario, or `fleet`.
  public let name: String
  /// The people: 1 ... 100, with different names.
  public let people: [Person]
  /// The word that names it on a command line; `nil` for the people of a scenario.
  package let source: String?

  /// Creates a household.
  ///
  /// - Precondition: There are 1 ... 100 people, with different names.
  init(_ name: String, of people: [Person], source: String? = nil) {
    precondition(Self.sizes.contains(people.count), "a household of \(people.count) people")
    self.name = name
    self.people = people
    self.source = source
  }

  /// The numbers of people.
  static let sizes = 1...100

  /// Returns the person with a name.
  ///
  /// - Parameter place: The place of the name.
  /// - Throws: `noSuchName` if there is no such person.
  public func person(_ name: String, at place: InputPlace) throws(InputError) -> Person {
    guard let person = people.first(where: { $0.name == name }) else {
      throw .noSuchName(name, among: people.map(\.name), at: place)
    }
    return person
  }

  /// Checks that the people can live in a world.
  ///
  /// - Throws: As `Person.check(in:)`, for the first person who cannot.
  public func check(in world: World) throws(InputError) {
    for person in people { try person.check(in: world) }
  }
}

extension Household {
  /// The name of the household of phones that are carried in the population.
  public static let fleetName = "fleet"

  /// The known phone models, and twenty phones that each represent 5 % of all phones, in ascending
  /// order of RSSI offset: the medians of the twentieths of a normal distribution. All have the
  /// habits of the scenario's walkers.
  ///
  /// - SeeAlso: Google, *Exposure Notifications BLE calibration* (14 December 2020): the offsets of
  ///   551 models have a standard deviation of 4.4 dB.
  public static let fleet: Household = {
    let place = InputPlace(fleetName)
    let models = PhoneModel.known.map { model in
      Person(
        model.name, place: place,
        file: ["name": .text(model.name), "phone": ["model": .text(model.name)]],
        phone: PersonPhone(model: model))
    }
    // The quantiles at 52.5 %, 57.5 % ... 97.5 % of the normal distribution.
    let upper = [0.0627, 0.1891, 0.3186, 0.4538, 0.5978, 0.7554, 0.9346, 1.1503, 1.4395, 1.9600]
    let spread = (upper.reversed().map { -$0 } + upper).map { deviations in
      let offset = 4.4 * deviations
      let name = "\(offset < 0 ? "" : "+")\(offset.with(1)) dB"
      return Person(
        name, place: place,
        file: ["name": .text(name), "phone": ["receiveOffsetDB": JSON(offset)]],
        phone: PersonPhone(receiveOffset: Decibels(offset)))
    }
    return Household(fleetName, of: models + spread, source: fleetName)
  }()
}
