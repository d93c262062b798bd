import BLE
import Documents
import Positioning
import Recordings
import Sim

/// A positioning engine as a file describes it.
///
///     {
///       kind: "positioning",
///       method: "weighted-neighbours",  // or another of `simrun locate`, also with +kalman
///       intervalS: 1,
///       scans: 3,                       // these two for methods that take them: `MethodSetting`
///       distance: "log-distance",       // a word of `DistanceModel.known`
///       map: "map.json",                // from the file's folder; a scenario has its own survey
///       floorplan: "three-rooms",       // for places, and methods that need it; likewise
///       places: ["kitchen", "study"],   // rooms of the plan
///       enterDwellS: 2, exitDwellS: 4, hysteresisM: 0.5, signalTimeoutS: 30,
///     }
public struct PositioningDescription: Hashable, Sendable {
  /// The method.
  public let method: PositioningChoice
  /// How long a scan lasts.
  public let interval: Duration
  /// How many scans those methods look at that take the mean of several.
  public let scanCount: Int
  /// How the nearest beacon and the radical lines tell distances: see `PositioningBasis.distance`.
  public let distance: DistanceModel
  /// The path of the map; `nil` for the survey of the scenario.
  public let map: String?
  /// The name of the plan, or its path, which ends in `.json`; `nil` for that of the scenario, or
  /// none.
  public let floorPlan: String?
  /// The rooms whose entering and leaving is told.
  public let places: [String]
  /// When a room is entered and left, and when the signal is lost.
  public let rule: PlaceRule

  /// Takes the settings from an object.
  package init(from fields: inout Fields) throws(InputError) {
    method = try PositioningChoice(fields.text("method"), at: fields.place(of: "method"))
    try Self.refuseIgnored(by: method, in: &fields)
    interval = try fields.duration("intervalS", in: 0.01...3600, default: 1)
    scanCount = try fields.integer("scans", in: 1...600, default: 3)
    distance = try DistanceModel(
      fields.text("distance", default: DistanceModel.logDistance().name),
      at: fields.place(of: "distance"))
    let map = try fields.optionalText("map")
    self.map = map.map { InputFile.path($0, beside: fields.place(of: "map").source) }
    let floorPlan = try fields.optionalText("floorplan")
    self.floorPlan = floorPlan.map {
      $0.hasSuffix(".json") ? InputFile.path($0, beside: fields.place(of: "floorplan").source) : $0
    }
    places = try fields.texts("places", count: 0...1000)
    var rule = PlaceRule()
    rule.enterDwell = try fields.duration(
      "enterDwellS", in: 0...3600, default: rule.enterDwell.inSeconds)
    rule.exitDwell = try fields.duration(
      "exitDwellS", in: 0...3600, default: rule.exitDwell.inSeconds)
    rule.hysteresis = try fields.number("hysteresisM", in: 0...100, default: rule.hysteresis)
    rule.signalTimeout = try fields.duration(
      "signalTimeoutS", in: 0.01...86_400, default: rule.signalTimeout.inSeconds)
    self.rule = rule
  }

  /// Refuses the settings that the method ignores. Where it replaces another method, what is said of
  /// that one's settings is dropped.
  private static func refuseIgnored(
    by method: PositioningChoice, in fields: inout Fields
  ) throws(InputError) {
    for setting in MethodSetting.allCases where !method.takes(setting) {
      guard let key = setting.key else { continue }
      fields.drop(key, ifReplaced: "method")
      guard let given = fields.given(key) else { continue }
      try setting.refuse(given, for: method, at: fields.place(of: key))
    }
  }

  /// The description with all settings of the method written out.
  package var json: JSON {
    var members: [String: JSON] = [
      "kind": "positioning",
      "method": .text(method.word),
      "intervalS": JSON(seconds: interval),
      "places": JSON(places),
      "enterDwellS": JSON(seconds: rule.enterDwell),
      "exitDwellS": JSON(seconds: rule.exitDwell),
      "hysteresisM": JSON(rule.hysteresis),
      "signalTimeoutS": JSON(seconds: rule.signalTimeout),
    ]
    if method.takes(.window) { members["scans"] = JSON(scanCount) }
    if method.takes(.distance) { members["distance"] = .text(distance.name) }
    if let map { members["map"] = .text(map) }
    if let floorPlan { members["floorplan"] = .text(floorPlan) }
    return .object(members)
  }
}

extension PositioningDescription {
  /// What the engine is made from where no scenario gives it: the map and the plan that are named.
  ///
  /// - Parameter place: Where the engine is described.
  /// - Throws: `unusable` where none is named; what is wrong with a file.
  package func basis(at place: InputPlace) throws(InputError) -> PositioningBasis {
    guard let map else {
      throw .unusable(
        place.key("map"), "the key is missing: a map of simrun survey or simrun map to position by")
    }
    let survey = try SurveyMap.read(map)
    guard let floorPlan else {
      guard places.isEmpty && !method.needsPlan else {
        throw .unusable(
          place.key("floorplan"),
          "the key is missing: the plan with \(places.isEmpty ? "the beacons" : "the places")")
      }
      return PositioningBasis(survey, scanCount: scanCount, surveyAt: place.key("map"))
    }
    let planPlace = place.key("floorplan")
    let path = try ScenarioLibrary.floorPlanPath(floorPlan, at: planPlace)
    let plan = try InputFile.read(FloorPlanFile.self, at: path)
    try checkPlaces(on: plan.plan.rooms.map(\.name), at: place)
    return PositioningBasis(
      survey, on: plan, scanCount: scanCount, distance: distance, surveyAt: place.key("map"),
      planAt: planPlace)
  }

  /// - Throws: `noSuchName` where a place is none of the rooms.
  func checkPlaces(on rooms: [String], at place: InputPlace) throws(InputError) {
    for (index, name) in places.enumerated() where !rooms.contains(name) {
      throw .noSuchName(name, among: rooms, at: place.key("places")[index])
    }
  }

  /// The engine on a map and a plan.
  ///
  /// - Throws: As `PositioningBasis.method(_:)`.
  package func engine(on basis: PositioningBasis) throws(InputError) -> EngineUnderTest {
    let positioner = Positioner(
      anchors: basis.survey.map.anchors, method: try basis.method(method), interval: interval,
      signalTimeout: rule.signalTimeout)
    guard !places.isEmpty else { return EngineUnderTest(positioner) }
    let rooms = basis.plan?.plan.rooms ?? []
    let watched = places.compactMap { name in
      rooms.first { $0.name == name }.map { Place(name, $0.outline) }
    }
    return EngineUnderTest(PlaceEngine(positioner, watching: watched, by: rule))
  }
}
