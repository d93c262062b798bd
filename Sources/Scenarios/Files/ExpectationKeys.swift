import Buildings
import Documents
import EngineFiles
import Links
import Scoring
import Sim

/// The keys of an expectation.
///
///     { measure: "exteriorStrongerS", atLeast: 0.1, inRuns: { atLeast: 0.5 }, variant: "walled" }
///     { measure: "rightCellShare", method: "histogram", onAverage: { atLeast: 0.53 } }
struct ExpectationKeys: ObjectKeys {
  private static let anyLimit = -1e9...1e9

  private let measure = Key("measure", .text(.words(Measure.ofRuns.map(\.rawValue))), "the measure")
  private let limits = LimitKeys(in: Self.anyLimit)
  private let share = Key.optional(
    "inRuns", .object(LimitsKeys("shareOfRuns", "share of runs", in: 0...1)),
    "the share of runs that must keep the limits; every run by default")
  private let mean = Key.optional(
    "onAverage", .object(LimitsKeys("mean", "mean over runs", in: Self.anyLimit)),
    "limits for the mean over runs; in place of atLeast, atMost and inRuns")
  private let room = Key.optional("room", .text, "the room, for a measure in a room")
  private let otherRoom = Key.optional(
    "over", .text, "the other room, for a measure that compares rooms")
  private let beacon = Key.optional(
    "beacon", .text, "the beacon, for a measure of one; needed if there are several")
  private let text = Key.optional(
    "text", .text, "the text of notifications, or the topic of publications; any by default")
  private let walker = Key.optional("walker", .text, "the walker; needed if several have phones")
  private let method = Key.optional(
    "method", .text(.suggestions(PositioningChoice.words)), "the method, for a measure of trials")
  private let variant = Key.optional(
    "variant", .text, "the variant; by default the scenario as it stands")
  private let unmeasured = Key.optional(
    "unmeasuredAtMost", .number(0...1),
    "the greatest share of runs in which there may be nothing to measure; any by default")

  var schema: ObjectSchema {
    ObjectSchema("expectation", "expectation", self, anyOf: limits.all + [mean])
  }

  func read(from fields: inout Fields) throws(InputError) -> ExpectationDescription {
    let name = try fields[self.measure]
    let measure = try Measure(name, among: Measure.ofRuns, at: fields.place(of: self.measure))
    let (limits, demand) = try demand(from: &fields)
    let expectation = ExpectationDescription(
      place: fields.place, measure: measure, limits: limits, demand: demand,
      room: try fields[room], otherRoom: try fields[otherRoom], beacon: try fields[beacon],
      text: try fields[text], walker: try fields[walker], method: try fields[method],
      variant: try fields[variant], unmeasuredAtMost: try fields[unmeasured])
    let given: [(Measure.Parameter, String?)] = [
      (.method, expectation.method), (.text, expectation.text), (.room, expectation.room),
      (.over, expectation.otherRoom), (.beacon, expectation.beacon),
    ]
    for (parameter, value) in given {
      let (key, isRequired) = (parameter.rawValue, measure.parameters[parameter])
      if value != nil, isRequired == nil {
        throw .unusable(fields.place(of: key), "\(name.quoted) does not take '\(key)'")
      }
      if value == nil, isRequired == true, parameter != .beacon {
        throw .unusable(fields.place, "\(name.quoted) requires '\(key)'")
      }
    }
    return expectation
  }

  private func demand(
    from fields: inout Fields
  ) throws(InputError) -> (limits: ExpectedLimits, demand: Expectation.Demand) {
    guard let mean = try fields[mean] else {
      let limits = try limits.read(from: &fields)
      return (limits, .runs(share: try fields[share] ?? ExpectedLimits(atLeast: 1)))
    }
    let others = limits.all + [share]
    fields.expect(others)
    for key in others.map(\.name) where fields.has(key) {
      throw .unusable(fields.place(of: key), "cannot be combined with 'onAverage'")
    }
    return (mean, .mean)
  }
}

/// The keys `atLeast` and `atMost`, at least one of which is required.
private struct LimitKeys: KeyGroup {
  let atLeast: Key<Double?>
  let atMost: Key<Double?>

  init(in range: ClosedRange<Double>) {
    atLeast = .optional("atLeast", .number(range), "the lower limit")
    atMost = .optional("atMost", .number(range), "the upper limit")
  }

  func read(from fields: inout Fields) throws(InputError) -> ExpectedLimits {
    let limits = ExpectedLimits(atLeast: try fields[atLeast], atMost: try fields[atMost])
    guard limits != ExpectedLimits() else {
      throw .unusable(fields.place, "'atLeast' or 'atMost' is required")
    }
    if let least = limits.atLeast, let most = limits.atMost, least > most {
      throw .unusable(fields.place, "'atLeast' is greater than 'atMost'")
    }
    return limits
  }
}

/// The keys of limits given as an object.
private struct LimitsKeys: ObjectKeys {
  private let name: String
  private let title: String
  private let limits: LimitKeys

  init(_ name: String, _ title: String, in range: ClosedRange<Double>) {
    (self.name, self.title, limits) = (name, title, LimitKeys(in: range))
  }

  var schema: ObjectSchema { ObjectSchema(name, title, self, anyOf: limits.all) }

  func read(from fields: inout Fields) throws(InputError) -> ExpectedLimits {
    try limits.read(from: &fields)
  }
}
