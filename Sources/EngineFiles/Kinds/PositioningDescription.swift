import BLE
import Buildings
import Documents
import Engines
import FloorPlans
import Positioning
import Recordings

/// A positioning engine as described in a file.
///
///     {
///       kind: "positioning",
///       method: "weighted-neighbours",  // or another of `simrun locate`, also with +kalman
///       readings: "packets",            // or "ranging", also for other kinds
///       intervalS: 1,
///       scans: 3,                       // these nine for methods that take them: `MethodSetting`
///       binWidthDB: 1,
///       cells: 1,
///       distance: "log-distance",       // a word of `DistanceModel.known`
///       measuredPowerDBm: -59,          // at 1 m, with an exponent, in place of a survey
///       exponent: 2,
///       missingDBm: 0,                  // or "left-out"
///       usesHeading: false,             // these two need the phone's motion sensors
///       usesSteps: false,
///       map: "map.json",                // from the file's folder; a scenario has its own survey
///       floorplan: "three-rooms",       // for places, and methods that need it; not in a scenario
///       places: ["kitchen", "study"],   // rooms of the plan
///       enterDwellS: 2, exitDwellS: 4, hysteresisM: 0.5, signalTimeoutS: 30,
///     }
public struct PositioningDescription: EngineDescription {
  /// The word of the kind, `positioning`.
  public static let kind = "positioning"
  /// A summary of the kind, in one line.
  public static let summary = "estimates the position, and the places entered and left"

  /// The method.
  public private(set) var method = PositioningChoice(.nearestFingerprint)
  /// The readings that the engine asks for.
  public private(set) var readings = Readings.packets
  /// The way in which the engine scans.
  public private(set) var scanning = ScanPattern()
  /// The length of a scan.
  public private(set) var interval = Duration.seconds(1)
  /// The settings of the method.
  public private(set) var settings = MethodSettings()
  /// The path of the map; `nil` to use the survey of the scenario.
  public private(set) var map: String?
  /// The name of the plan, or its path, which ends in `.json`; `nil` means the plan of the
  /// scenario, or no plan.
  public private(set) var floorPlan: String?
  /// The rooms whose entries and exits are reported.
  public private(set) var places: [String] = []
  /// The rule by which rooms are entered and left and the signal is lost.
  public private(set) var rule = PlaceRule()

  /// Creates a description with the default settings and no map.
  public init() {}

  /// `true` if the method needs a survey.
  package var needsSurvey: Bool { method.needsSurvey(with: settings) }

  /// The topics that the engine decides.
  public var topics: Set<DecisionTopic> { places.isEmpty ? [.position] : [.position, .rooms] }

  /// The silence that the setting `signalTimeoutS` gives for all devices together, and that key.
  public var patienceWithAll: Patience? { Patience(rule.signalTimeout, "signalTimeoutS") }

  /// Returns an engine that only listens, because a method needs a map; see `engine(on:)`.
  public func makeEngine() -> AnyEngine { AnyEngine(ListeningEngine()) }

  /// Checks that the plan has the rooms, and that no map or plan is named, because the scenario
  /// provides them.
  public func check(on plan: FloorPlan, at place: InputPlace) throws(InputError) {
    // A scenario has its own map and plan.
    for (key, value) in [("map", map), ("floorplan", floorPlan)] where value != nil {
      throw .unusable(
        place.key(key), "applies to engine files only; a scenario has its own plan and survey map")
    }
    try checkPlaces(on: plan.rooms.map(\.name), at: place)
  }

  /// Returns the rule and the figures behind a decision.
  public func grounds(of context: GroundsContext) -> Grounds? {
    let grounds = PositioningGrounds(description: self, context: context)
    return Grounds(rule: grounds.rule, figures: grounds.grounds)
  }
}

// MARK: - Settings

extension PositioningDescription {
  /// Declares the settings, in the order in which they are read.
  public mutating func declare(in settings: inout EngineSettings) throws(InputError) {
    let defaults = self.settings
    // A value that was only the default of the replaced method gives way to the default of the new
    // method.
    settings.drop(ifChanged: "method") { key, value, replaced in
      guard key == "scans", case .text(let word) = replaced,
        let old = try? PositioningChoice(word, at: InputPlace("method"))
      else { return false }
      return value == JSON(defaults[windowOf: old.kind])
    }
    try settings.word(
      "method", &method, among: PositioningChoice.Kind.allCases.map(\.rawValue),
      and: PositioningChoice.words, isRequired: true,
      "a method of simrun locate; the suffix +kalman smooths its fixes",
      read: { (word, place) throws(InputError) in try PositioningChoice(word, at: place) },
      write: \.word)
    try refuseIgnored(in: &settings)
    try settings.readings(&readings)
    try settings.scanning(&scanning, for: readings)
    try settings.duration("intervalS", &interval, in: 0.01...3600, "the length of a scan")
    try declareMethodSettings(in: &settings)
    try settings.path(
      "map", &map,
      "the path of the survey map, relative to the file; scenarios use their own survey",
      resolve: { InputFile.path($0, beside: $1.source) })
    try settings.path(
      "floorplan", &floorPlan, "the name or path of the floor plan; scenarios use their own",
      resolve: { $0.hasSuffix(".json") ? InputFile.path($0, beside: $1.source) : $0 })
    try settings.texts("places", &places, "the rooms whose entries and exits are reported")
    try declareBorders(in: &settings)
    try settings.duration(
      "signalTimeoutS", &rule.signalTimeout, in: 0.01...86_400,
      aliases: ["noSignalTimeout", "signalTimeout"],  // BLEUnlock
      "the age of the newest reading at which the position is lost")
  }

  /// Declares the settings that the method uses.
  private mutating func declareMethodSettings(
    in settings: inout EngineSettings
  ) throws(InputError) {
    if method.takes(.window) {
      try settings.integer(
        "scans", &self.settings[windowOf: method.kind], in: 1...600,
        "the number of newest scans that are averaged; by histogram, of latest readings that are "
          + "compared")
    }
    if method.takes(.binWidth) {
      try settings.integer(
        "binWidthDB", &self.settings.binWidth, in: 1...40, "the width of the bins of histograms")
    }
    if method.takes(.cells) {
      try settings.integer(
        "cells", &self.settings.cellCount, in: 1...100,
        "the number of likeliest cells of which a position is the weighted mean; null: by "
          + "the method's own rule")
    }
    if method.takes(.distance) {
      try settings.word(
        "distance", &self.settings.distance, among: DistanceModel.known.map(\.name),
        "the model that converts levels to distances",
        read: { (word, place) throws(InputError) in try DistanceModel(word, at: place) },
        write: \.name)
    }
    if method.takes(.measuredPower) {
      try settings.level(
        "measuredPowerDBm", &self.settings.measuredPower,
        "the level of all beacons at 1 m, which makes a survey unnecessary; null: of each, as fitted "
          + "to a survey")
      try declareExponent(in: &settings)
    }
    if method.takes(.missing) {
      try settings.missing(
        "missingDBm", &self.settings.missing,
        "the level that a beacon counts as in a scan or fingerprint that lacks it; left-out: it is "
          + "not compared; null: by the method's own rule")
    }
    if method.takes(.heading) {
      try settings.flag(
        "usesHeading", &self.settings.usesHeading,
        "a scan is compared only with the fingerprints of the nearest heading, by the phone's compass"
      )
    }
    if method.takes(.steps) {
      try settings.flag(
        "usesSteps", &self.settings.usesSteps,
        "the particles go by the steps that the phone counts, and by its compass")
    }
  }

  /// Declares the exponent that goes with the measured power.
  ///
  /// - Throws: `unusable` if the exponent is given without the measured power.
  private mutating func declareExponent(in settings: inout EngineSettings) throws(InputError) {
    guard self.settings.measuredPower != nil || settings.isListing else {
      settings.drop(["exponent"], ifReplaced: "measuredPowerDBm")
      guard settings.isGiven("exponent") else { return }
      throw .unusable(
        settings.place(of: "exponent"), "requires measuredPowerDBm; else a survey gives it")
    }
    try settings.number(
      "exponent", &self.settings.exponent, in: 0.5...6,
      "the path-loss exponent with measuredPowerDBm")
  }

  /// Declares the settings by which places are entered and left.
  ///
  /// - Throws: `unusable` if one of these settings is given and there are no places.
  private mutating func declareBorders(in settings: inout EngineSettings) throws(InputError) {
    guard !places.isEmpty || settings.isListing else {
      let keys = ["enterDwellS", "exitDwellS", "hysteresisM"]
      settings.drop(keys, ifReplaced: "places")
      for key in keys where settings.isGiven(key) {
        throw .unusable(settings.place(of: key), "applies to places only, and there are none")
      }
      return
    }
    try settings.duration(
      "enterDwellS", &rule.enterDwell, in: 0...3600,
      "the time inside a room after which it is entered")
    try settings.duration(
      "exitDwellS", &rule.exitDwell, in: 0...3600,
      "the time beyond hysteresisM after which a room is left")
    try settings.number(
      "hysteresisM", &rule.hysteresis, in: 0...100,
      "the distance outside the border at which a position still counts as inside")
  }

  /// Rejects settings that the method ignores. If an option replaces the method, the settings of
  /// the replaced method are dropped instead.
  private func refuseIgnored(in settings: inout EngineSettings) throws(InputError) {
    for setting in MethodSetting.allCases where !method.takes(setting) {
      guard let key = setting.key else { continue }
      settings.drop([key], ifReplaced: "method")
      guard let given = settings.fields.given(key) else { continue }
      try setting.refuse(given, for: method, at: settings.place(of: key))
    }
  }
}

// MARK: - The map

extension PositioningDescription {
  /// Returns the basis of the engine if no scenario provides it: the map and the plan that the
  /// description names.
  ///
  /// - Parameter place: The place of the engine's description.
  /// - Throws: `unusable` if a required file is not named, or the error of a file.
  package func basis(at place: InputPlace) throws(InputError) -> PositioningBasis {
    guard needsSurvey else {
      guard map == nil else {
        throw .unusable(place.key("map"), "not used with measuredPowerDBm")
      }
      guard let floorPlan else {
        throw .unusable(place.key("floorplan"), "required: the plan with the beacons")
      }
      let plan = try self.plan(floorPlan, at: place)
      return PositioningBasis(
        SurveyMap(anchorNames: plan.devices.map(\.name)), on: plan, settings: settings,
        planAt: place.key("floorplan"))
    }
    guard let map else {
      let other = method.takes(.measuredPower) ? ", or measuredPowerDBm in its place" : ""
      throw .unusable(
        place.key("map"), "required: a map of simrun survey or simrun map\(other)")
    }
    let survey = try SurveyMap.read(map)
    guard !settings.usesHeading || !survey.map.headings.isEmpty else {
      throw .unusable(
        place.key("usesHeading"),
        "the map \(map.quoted) has no headings; simrun survey and simrun map write them with "
          + "\(OptionWord.headings.text)")
    }
    guard let floorPlan else {
      guard places.isEmpty && !method.needsPlan else {
        throw .unusable(
          place.key("floorplan"),
          "required: the plan with \(places.isEmpty ? "the beacons" : "the places")")
      }
      return PositioningBasis(survey, settings: settings, surveyAt: place.key("map"))
    }
    let plan = try plan(floorPlan, at: place)
    try survey.checkCells(within: plan.plan.bounds, at: InputPlace(map))
    return PositioningBasis(
      survey, on: plan, settings: settings, surveyAt: place.key("map"),
      planAt: place.key("floorplan"))
  }

  private func plan(_ name: String, at place: InputPlace) throws(InputError) -> FloorPlanFile {
    let path = try FloorPlanLibrary.path(of: name, at: place.key("floorplan"))
    let plan = try InputFile.read(FloorPlanFile.self, at: path)
    try checkPlaces(on: plan.plan.rooms.map(\.name), at: place)
    return plan
  }

  /// - Throws: `noSuchName` if a place is not one of the rooms.
  func checkPlaces(on rooms: [String], at place: InputPlace) throws(InputError) {
    for (index, name) in places.enumerated() where !rooms.contains(name) {
      throw .noSuchName(name, among: rooms, at: place.key("places")[index])
    }
  }

  /// Returns the engine on a map and a plan.
  ///
  /// - Throws: As `PositioningBasis.method(_:)` and `PositioningBasis.anchors(for:)`.
  package func engine(on basis: PositioningBasis) throws(InputError) -> AnyEngine {
    let anchors = try basis.anchors(for: readings)
    let positioner = Positioner(
      anchors: anchors, method: try basis.method(method),
      interval: interval, signalTimeout: rule.signalTimeout, readings: readings)
    guard !places.isEmpty else {
      return AnyEngine(positioner, readings: readings, of: anchors, scanning: scanning)
    }
    let rooms = basis.plan?.plan.rooms ?? []
    let watched = places.compactMap { name in
      rooms.first { $0.name == name }.map { Place(name, $0.outline) }
    }
    return AnyEngine(
      PlaceEngine(positioner, watching: watched, by: rule), readings: readings, of: anchors,
      scanning: scanning)
  }
}
