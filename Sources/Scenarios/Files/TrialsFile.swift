import BLE
import Documents
import EngineFiles
import FloorPlans
import Sim

/// A comparison of positioning methods as described in a scenario.
///
///     {
///       methods: ["nearest-fingerprint", "histogram"],
///       walks: [
///         { name: "window", from: [3, 3], headingDeg: 90, path: [{ standS: 20 }] },
///         { name: "way", from: [1, 1], speedMps: 0.5, path: [{ to: [1, 5] }] },
///       ],
///       published: [{ method: "histogram", right: 0.684, adjoining: 0.316, farther: 0 }],
///     }
struct TrialsFile: Described {
  private let methods: [PositioningChoice]
  private let walks: [TrialFile]
  private let published: [PublishedFile]

  init(from fields: inout Fields) throws(InputError) {
    var methods: [PositioningChoice] = []
    for (index, word) in try fields.texts("methods", count: 1...100).enumerated() {
      methods.append(try PositioningChoice(word, at: fields.place(of: "methods")[index]))
    }
    self.methods = methods
    walks = try fields.list("walks", count: 1...1000)
    for (index, walk) in walks.enumerated()
    where walks[..<index].contains(where: { $0.name == walk.name }) {
      throw .usedTwice(walk.name, at: walk.place)
    }
    published = try fields.list("published")
  }

  /// Returns the trials in a world, which is also surveyed.
  func made(
    in world: World, surveyedBy survey: SurveyPlan,
    under conditions: TrialConditionsFile?, at place: InputPlace
  ) throws(InputError) -> Trials {
    var trials: [Trial] = []
    for walk in walks {
      trials.append(try walk.made(in: world, of: place, under: conditions))
    }
    return Trials(
      survey: try SurveyRun(survey, of: world, at: place), trials: trials, methods: methods,
      published: published.map(\.shares),
      plan: FloorPlanFile(of: world),
      lostListedFor: conditions?.lostListedFor)
  }

  /// Returns the method with a word.
  ///
  /// - Throws: `noSuchName` if it is not among the compared methods.
  func method(_ word: String, at place: InputPlace) throws(InputError) -> PositioningChoice {
    guard let method = methods.first(where: { $0.word == word }) else {
      throw .noSuchName(word, among: methods.map(\.word), at: place)
    }
    return method
  }
}

/// A path to walk, or a place to stand at.
private struct TrialFile: Described {
  let name: String
  let place: InputPlace
  private let way: WayFile

  init(from fields: inout Fields) throws(InputError) {
    place = fields.place
    name = try fields.name("name")
    way = try WayFile(from: &fields)
    guard way.duration >= .seconds(1), way.duration <= .seconds(3600) else {
      throw .outOfRange(
        fields.place(of: "path"), given: "a path of \(way.duration.inSeconds.inFewDigits) s",
        allowed: "1 ... 3600")
    }
  }

  /// - Parameter scenario: The place of the scenario's file.
  func made(
    in world: World, of scenario: InputPlace, under conditions: TrialConditionsFile?
  ) throws(InputError) -> Trial {
    guard let first = world.subjects.first else {
      throw .unusable(place, "no walker has a phone, or a tag that receivers hear")
    }
    let rest = conditions?.delay ?? .zero
    var walkers = world.walkers
    walkers[first].walk = try way.walk(after: rest, on: world.plan)
    if let phone = conditions?.phone {
      let name = walkers[first].name + "'s other phone"
      walkers[first].phone = phone.phone(of: name)
      walkers[first].tag = phone.tag(of: name)
      walkers[first].carriage = phone.carriage
      walkers[first].phoneHeight = phone.height
    }
    let bystanders = conditions?.bystanders ?? []
    for bystander in bystanders { walkers.append(try bystander.made(on: world.plan)) }
    do {
      let tried = try World(
        plan: world.plan, beacons: world.beacons, receivers: world.receivers, walkers: walkers,
        environment: world.environment, duration: rest + way.duration)
      return Trial(
        name: name, isStill: way.isStill, world: tried, walker: first,
        start: .start.advanced(by: rest))
    } catch {
      guard case .walkerNameUsedTwice(let walker) = error else {
        preconditionFailure("what hangs in a world does not hang in the same one: \(error)")
      }
      let others = world.walkers.count
      throw .usedTwice(
        walkers[walker].name,
        at: walker < others
          ? scenario.key("walkers")[walker] : bystanders[walker - others].place)
    }
  }
}

/// A published result of a method.
private struct PublishedFile: Described {
  let shares: PublishedShares

  init(from fields: inout Fields) throws(InputError) {
    let method = try PositioningChoice(fields.text("method"), at: fields.place(of: "method"))
    shares = PublishedShares(
      method: method, right: try fields.number("right", in: 0...1),
      adjoining: try fields.number("adjoining", in: 0...1),
      farther: try fields.number("farther", in: 0...1))
  }
}

/// The differences of the trials from the survey.
///
///     { phone: { receiveOffsetDB: -6 }, bystanders: [...], delayS: 3600, lostListedForS: 3 }
struct TrialConditionsFile: Described {
  /// Another phone; `nil` for the phone of the survey.
  let phone: PhoneFile?
  /// The additional walkers.
  let bystanders: [WalkerFile]
  /// The waiting time at the start of each path.
  let delay: Duration
  /// The time for which ranging lists a beacon after it was last heard, in the survey and in the
  /// trials.
  let lostListedFor: Duration?

  init(from fields: inout Fields) throws(InputError) {
    phone = try fields.optionalObject("phone")
    guard phone?.use == nil else {
      throw .unusable(
        fields.place(of: "phone").key("system"), "trials need a phone with system 'raw'")
    }
    bystanders = try fields.list("bystanders", count: 0...1000)
    delay = try fields.duration("delayS", in: 0...80_000, default: 0)
    lostListedFor = try fields.optionalDuration("lostListedForS", in: 0.1...3600)
  }
}
