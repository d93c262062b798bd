import Buildings
import Documents
import EngineFiles
import Links
import Scoring
import Sim

/// An expectation as described in a scenario.
///
///     { measure: "exteriorStrongerS", atLeast: 0.1, inRuns: { atLeast: 0.5 }, variant: "walled" }
///     { measure: "rightCellShare", method: "histogram", onAverage: { atLeast: 0.53 } }
struct ExpectationFile: Described {
  private let place: InputPlace
  private let measure: Measure
  private let limits: Limits
  private let demand: Expectation.Demand
  private let room: String?
  private let otherRoom: String?
  private let beacon: String?
  private let text: String?
  private let walker: String?
  private let method: String?
  private let variant: String?

  init(from fields: inout Fields) throws(InputError) {
    place = fields.place
    let name = try fields.text("measure")
    measure = try Measure(name, among: Measure.ofRuns, at: fields.place(of: "measure"))
    if let mean = try fields.optionalLimits("onAverage", in: -1e9...1e9) {
      fields.expect("atLeast", "atMost", "inRuns")
      for key in ["atLeast", "atMost", "inRuns"] where fields.has(key) {
        throw .unusable(fields.place(of: key), "cannot be combined with 'onAverage'")
      }
      (limits, demand) = (mean, .mean)
    } else {
      limits = try fields.limits(in: -1e9...1e9)
      let share = try fields.optionalLimits("inRuns", in: 0...1)
      demand = .runs(share: share ?? Limits(atLeast: 1))
    }
    room = try fields.optionalText("room")
    otherRoom = try fields.optionalText("over")
    beacon = try fields.optionalText("beacon")
    text = try fields.optionalText("text")
    walker = try fields.optionalText("walker")
    method = try fields.optionalText("method")
    variant = try fields.optionalText("variant")
    let given: [(Measure.Parameter, String?)] = [
      (.method, method), (.text, text), (.room, room), (.over, otherRoom), (.beacon, beacon),
    ]
    for (parameter, value) in given {
      let (key, isRequired) = (parameter.rawValue, measure.parameters[parameter])
      if value != nil, isRequired == nil {
        throw .unusable(fields.place(of: key), "\(name.quoted) does not take '\(key)'")
      }
      if value == nil, isRequired == true, parameter != .beacon {
        throw .unusable(place, "\(name.quoted) requires '\(key)'")
      }
    }
  }

  func made(
    in world: World, variants: [String], trials: TrialsFile?
  ) throws(InputError) -> Expectation {
    try checkLimits()
    let rooms = world.plan.rooms.map(\.name)
    for (key, room) in [("room", room), ("over", otherRoom)] {
      if let room, !rooms.contains(room) {
        throw .noSuchName(room, among: rooms, at: place.key(key))
      }
    }
    if let variant, !variants.contains(variant) {
      throw .noSuchName(variant, among: variants, at: place.key("variant"))
    }
    let walker = try walkerIndex(in: world)
    return Expectation(
      measure: measure, room: room, otherRoom: otherRoom, beacon: try beaconName(in: world),
      text: text, walker: walker,
      walkerName: world.subjects.count > 1 ? world.walkers[walker].name : nil,
      method: try method(among: trials), limits: limits, demand: demand, variant: variant)
  }

  /// Checks that the measure can have the limits as its value. This is not done where they are read, because the
  /// schema has one range for all measures.
  private func checkLimits() throws(InputError) {
    guard let values = measure.definition.kind.values else { return }
    let place = demand == .mean ? place.key("onAverage") : place
    for (key, limit) in [("atLeast", limits.atLeast), ("atMost", limits.atMost)] {
      if let limit, !values.contains(limit) {
        let allowed = "\(values.lowerBound.inFewDigits) ... \(values.upperBound.inFewDigits)"
        throw .outOfRange(place.key(key), given: limit.inFewDigits, allowed: allowed)
      }
    }
  }

  private func method(among trials: TrialsFile?) throws(InputError) -> PositioningChoice? {
    guard let method else { return nil }
    guard let trials else {
      throw .unusable(place, "\(measure.rawValue.quoted) requires 'trials'")
    }
    return try trials.method(method, at: place.key("method"))
  }

  /// Returns the name of the beacon that is measured; `nil` for a measure that is not about one
  /// beacon, or is about all that can be connected.
  private func beaconName(in world: World) throws(InputError) -> String? {
    guard measure.parameters[.beacon] == true || beacon != nil else { return nil }
    let names = world.fixedDevices.map { world.name(of: $0) }
    guard let beacon else {
      guard names.count == 1 else {
        throw .unusable(place, "'beacon' is required: there are several beacons or receivers")
      }
      return names.first
    }
    guard names.contains(beacon) else {
      throw .noSuchName(beacon, among: names, at: place.key("beacon"))
    }
    if measure.parameters[.beacon] == false,
      !world.beacons.contains(where: { $0.name == beacon && $0.peripheral != nil })
    {
      throw .unusable(
        place.key("beacon"), "\(beacon.quoted) has no 'peripheral', and so no connections")
    }
    return beacon
  }

  /// Returns the index of the walker that is measured, who has a phone.
  private func walkerIndex(in world: World) throws(InputError) -> Int {
    let carriers = world.subjects
    guard let first = carriers.first else {
      throw .unusable(place, "no walker has a phone, or a tag that receivers hear")
    }
    guard let walker else {
      guard carriers.count == 1 else {
        throw .unusable(place, "'walker' is required: there are several walkers")
      }
      return first
    }
    guard let index = carriers.first(where: { world.walkers[$0].name == walker }) else {
      let names = carriers.map { world.walkers[$0].name }
      throw .noSuchName(walker, among: names, at: place.key("walker"))
    }
    return index
  }
}

extension Fields {
  /// Reads `atLeast`, `atMost` or both.
  fileprivate mutating func limits(in range: ClosedRange<Double>) throws(InputError) -> Limits {
    let limits = Limits(
      atLeast: try optionalNumber("atLeast", in: range),
      atMost: try optionalNumber("atMost", in: range))
    guard limits != Limits() else {
      throw .unusable(place, "'atLeast' or 'atMost' is required")
    }
    if let least = limits.atLeast, let most = limits.atMost, least > most {
      throw .unusable(place, "'atLeast' is greater than 'atMost'")
    }
    return limits
  }

  /// Reads limits that are an object; `nil` if the key is missing or `null`.
  fileprivate mutating func optionalLimits(
    _ key: String, in range: ClosedRange<Double>
  ) throws(InputError) -> Limits? {
    guard let entry = takeUnlessNull(key) else { return nil }
    var fields = try Fields(entry.value, at: entry.place)
    let limits = try fields.limits(in: range)
    try fields.finish()
    return limits
  }
}
