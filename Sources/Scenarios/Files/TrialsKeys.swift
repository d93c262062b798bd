import BLE
import Documents
import EngineFiles
import FloorPlans
import Positioning
import Sim

/// The keys of a comparison of positioning methods.
///
///     {
///       methods: ["nearest-fingerprint", "histogram"],
///       walks: [
///         { name: "window", from: [3, 3], headingDeg: 90, path: [{ standS: 20 }] },
///         { name: "way", from: [1, 1], speedMps: 0.5, path: [{ to: [1, 5] }] },
///       ],
///       published: [{ method: "histogram", right: 0.684, adjoining: 0.316, farther: 0 }],
///     }
struct TrialsKeys: ObjectKeys {
  private let methods = Key(
    "methods", .texts(.words(PositioningChoice.words), count: 1...100), "the methods to compare")
  private let walks = Key(
    "walks", .list(TrialKeys(), count: 1...1000), "the walks, each a run of its own")
  private let published = Key(
    "published", .list(PublishedKeys()), "the results of others, for still phones", default: [])

  var schema: ObjectSchema { ObjectSchema("trials", "comparison of positioning methods", self) }

  func read(from fields: inout Fields) throws(InputError) -> TrialsDescription {
    var methods: [PositioningChoice] = []
    for (index, word) in try fields[self.methods].enumerated() {
      methods.append(try PositioningChoice(word, at: fields.place(of: self.methods)[index]))
    }
    let walks = try fields[walks]
    for (index, walk) in walks.enumerated()
    where walks[..<index].contains(where: { $0.name == walk.name }) {
      throw .usedTwice(walk.name, at: walk.place)
    }
    return TrialsDescription(methods: methods, walks: walks, published: try fields[published])
  }
}

/// A comparison of positioning methods that is not yet in a world.
struct TrialsDescription {
  fileprivate let methods: [PositioningChoice]
  fileprivate let walks: [TrialDescription]
  fileprivate let published: [TrialPublishedShares]

  /// Returns the trials in a world. The survey is made in the same world.
  ///
  /// - Parameter isSurveyChanged: `true` if the cells or fingerprints are others than those of the
  ///   scenario. The scenario's published results are then about something else, and left out.
  func made(
    in world: World, of situation: ScenarioSituation,
    under conditions: TrialConditions?, isSurveyChanged: Bool, at place: InputPlace
  ) throws(InputError) -> Trials {
    for (setting, place) in conditions?.given ?? [] {
      try setting.refuse("the setting", forAllOf: methods, at: place)
    }
    // Sensors of a tag are never read.
    let subject = world.subjects.first.map { situation.walkers[$0] }
    let phone = try subject.map { walker throws(InputError) in
      try conditions?.phone(of: walker) ?? walker.phone
    }
    var trials: [Trial] = []
    for walk in walks { trials.append(try walk.made(in: world, of: situation, under: conditions)) }
    return Trials(
      survey: try SurveyRun(situation.survey, of: world, at: place), trials: trials,
      methods: methods,
      published: conditions?.published ?? (isSurveyChanged ? [] : published),
      plan: FloorPlanFile(of: world),
      lostListedFor: conditions?.lostListedFor,
      settings: conditions?.settings ?? MethodSettings(),
      compassDeviation: conditions?.compassDeviation ?? phone??.compassDeviation
        ?? DeviceMotion.typicalHeadingDeviation,
      stepLength: conditions?.stepLength ?? subject?.stepLength ?? DeviceMotion.typicalStepLength)
  }

  /// Returns the compared method that a word names.
  ///
  /// - Throws: `noSuchName` if the word names none of the compared methods.
  func method(_ word: String, at place: InputPlace) throws(InputError) -> PositioningChoice {
    guard let method = methods.first(where: { $0.word == word }) else {
      throw .noSuchName(word, among: methods.map(\.word), at: place)
    }
    return method
  }
}

/// The keys of a path to walk, or of a place to stand at.
private struct TrialKeys: ObjectKeys {
  let name = Key("name", .name, "the walk's name")
  let way = WayKeys()

  var schema: ObjectSchema { ObjectSchema("trial", "walk of a trial", self) }

  func read(from fields: inout Fields) throws(InputError) -> TrialDescription {
    let name = try fields[name]
    let way = try way.read(from: &fields)
    guard way.duration >= .seconds(1), way.duration <= .seconds(3600) else {
      throw .outOfRange(
        fields.place(of: "path"), given: "a path of \(way.duration.inSeconds.inFewDigits) s",
        allowed: "1 ... 3600")
    }
    return TrialDescription(place: fields.place, name: name, way: way)
  }
}

/// A path to walk, or a place to stand at.
private struct TrialDescription {
  let place: InputPlace
  let name: String
  let way: Way

  func made(
    in world: World, of situation: ScenarioSituation, under conditions: TrialConditions?
  ) throws(InputError) -> Trial {
    guard let first = world.subjects.first else {
      throw .unusable(place, "no walker has a phone, or a tag that receivers hear")
    }
    let rest = conditions?.delay ?? .zero
    var way = way
    if let conditions, way.isStill { way.move(by: conditions.offset, turn: conditions.turn) }
    var walkers = world.walkers
    walkers[first].walk = try way.walk(after: rest, on: world.plan)
    if let phone = try conditions?.phone(of: situation.walkers[first]) {
      let name = walkers[first].name + "'s other phone"
      walkers[first].phone = phone.phone(of: name)
      walkers[first].tag = phone.tag(of: name)
      walkers[first].carriage = phone.carriage
      walkers[first].phoneHeight = phone.height
    }
    let bystanders = conditions?.bystanders ?? []
    let duration = rest + way.duration
    for bystander in bystanders {
      walkers.append(try bystander.made(on: world.plan, during: duration))
    }
    do {
      let tried = try World(
        plan: world.plan, beacons: world.beacons.map(\.asAtStart),
        receivers: world.receivers.map(\.asAtStart), walkers: walkers.map(\.asAtStart),
        environment: world.environment.asAtStart, duration: duration)
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
          ? situation.walkers[walker].place : bystanders[walker - others].place)
    }
  }
}

/// The keys of a published result of a method.
struct PublishedKeys: ObjectKeys {
  let method = Key("method", .text(.words(PositioningChoice.words)), "the method")
  let right = Key("right", .share, "the share of fixes in the right cell")
  let adjoining = Key("adjoining", .share, "the share of fixes in an adjoining cell")
  let farther = Key("farther", .share, "the share of fixes in a farther cell")

  var schema: ObjectSchema { ObjectSchema("published", "published result", self) }

  func read(from fields: inout Fields) throws(InputError) -> TrialPublishedShares {
    let method = try PositioningChoice(fields[method], at: fields.place(of: method))
    return TrialPublishedShares(
      method: method, right: try fields[right], adjoining: try fields[adjoining],
      farther: try fields[farther])
  }
}
