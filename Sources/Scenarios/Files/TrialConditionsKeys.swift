import BLE
import Documents
import EngineFiles
import Positioning

/// The keys of the differences between the trials and the survey.
///
///     {
///       phone: { receiveOffsetDB: -6 }, bystanders: [...], delayS: 3600, lostListedForS: 3,
///       scans: 20, binWidthDB: 4, cells: 4, missingDBm: 0, offsetM: [0.05, 0], turnDeg: 45,
///       usesHeading: true, usesSteps: true, compassErrorDeg: 10, stepLengthM: 0.6,
///       published: null,
///     }
struct TrialConditionsKeys: ObjectKeys {
  private let phone = Key.optional(
    "phone", .changes(PhoneKeys.shared.schema),
    "another phone: other values of keys of the survey's phone")
  private let bystanders = Key(
    "bystanders", .list(WalkerKeys.shared, count: 0...1000), "walkers who are about", default: [])
  private let delay = Key(
    "delayS", .duration(0...80_000), "the wait at the start of each walk, in seconds",
    default: .zero)
  private let lostListedFor = Key.optional(
    "lostListedForS", .duration(0.1...3600),
    "for how long ranging lists a beacon that is no longer heard, in seconds")
  private let scans = Key.optional(
    "scans", .integer(1...600),
    "the number of newest scans that methods average, and of latest readings in histograms")
  private let binWidth = Key.optional(
    "binWidthDB", .integer(1...40), "the width of the bins of histograms, in dB")
  private let cells = Key.optional(
    "cells", .integer(1...100),
    "the number of likeliest cells of which a position is the weighted mean")
  private let missing = Key.optional(
    "missingDBm", .missing,
    "the level that nearest-neighbour methods count a beacon as in a scan or fingerprint that "
      + "lacks it; or left-out")
  private let offset = Key.optional(
    "offsetM", .point, "the distance of still trials from their places, [x, y] in metres")
  private let turn = Key(
    "turnDeg", .heading, "the turn of still trials from their headings, clockwise, in degrees",
    default: 0)

  private let usesHeading = Key(
    "usesHeading", .flag,
    "methods compare a scan only with the fingerprints of the nearest heading, by the compass",
    default: false)
  private let usesSteps = Key(
    "usesSteps", .flag,
    "the particle filter moves by the steps that the phone counts, and by its compass",
    default: false)
  private let compassError = Key.compassError(default: nil)
  private let stepLength = Key.stepLength(default: nil)
  private let published = Key.optional(
    "published", .list(PublishedKeys()),
    "the results of others under these conditions, in place of the scenario's; null for none")

  var schema: ObjectSchema { ObjectSchema("trialConditions", "conditions of trials", self) }

  func read(from fields: inout Fields) throws(InputError) -> TrialConditions {
    let phone = try fields[phone]
    let bystanders = try fields[bystanders]
    if let engine = bystanders.lazy.compactMap(\.engine).first {
      throw .unusable(engine.place, "trials compare methods; bystanders have no engine in them")
    }
    var settings = MethodSettings()
    var given: [(setting: MethodSetting, place: InputPlace)] = []
    if let scans = try fields[scans] {
      (settings.scanCount, settings.readingCount) = (scans, scans)
      given.append((.window, fields.place(of: self.scans)))
    }
    if let binWidth = try fields[binWidth] {
      settings.binWidth = binWidth
      given.append((.binWidth, fields.place(of: self.binWidth)))
    }
    if let cells = try fields[cells] {
      settings.cellCount = cells
      given.append((.cells, fields.place(of: self.cells)))
    }
    if let missing = try fields[missing] {
      settings.missing = missing
      given.append((.missing, fields.place(of: self.missing)))
    }
    settings.usesHeading = try fields[usesHeading]
    if settings.usesHeading { given.append((.heading, fields.place(of: usesHeading))) }
    settings.usesSteps = try fields[usesSteps]
    if settings.usesSteps { given.append((.steps, fields.place(of: usesSteps))) }
    try fields.keep(
      compassError, if: settings.usesMotion,
      else: "requires 'usesHeading' or 'usesSteps'")
    try fields.keep(stepLength, if: settings.usesSteps, else: "requires 'usesSteps'")
    return TrialConditions(
      phone: phone, bystanders: bystanders, delay: try fields[delay],
      lostListedFor: try fields[lostListedFor],
      settings: settings, given: given,
      offset: try fields[offset].map { $0 - Point(x: 0, y: 0) } ?? Vector(dx: 0, dy: 0),
      turn: try fields[turn], compassDeviation: try fields[ifGiven: compassError],
      stepLength: try fields[ifGiven: stepLength],
      published: try fields[ifGiven: published].map { $0 ?? [] })
  }
}

/// The differences between the trials and the survey.
struct TrialConditions {
  /// The changes that turn the phone of the survey into another one; `nil` if it is the same phone.
  fileprivate let phone: Fields.Entry?
  /// The additional walkers.
  let bystanders: [WalkerDescription]
  /// The waiting time at the start of each path.
  let delay: Duration
  /// The time for which ranging lists a beacon after it was last heard, in the survey and in the
  /// trials.
  let lostListedFor: Duration?
  /// The settings of the methods.
  let settings: MethodSettings
  /// The settings that are given, each with its place.
  let given: [(setting: MethodSetting, place: InputPlace)]
  /// The offset of still trials from their places.
  let offset: Vector
  /// The turn of still trials from their headings, clockwise, in degrees.
  let turn: Double
  /// The standard deviation of the phone's compass, in degrees; `nil` to use the value given for
  /// the phone.
  let compassDeviation: Double?
  /// The length of the walker's steps, in metres; `nil` to use the value given for the walker who
  /// surveys.
  let stepLength: Double?
  /// The published results under these conditions; `nil` to use those of the scenario.
  let published: [TrialPublishedShares]?

  /// Returns the phone of the trials for the walker who surveys; `nil` if it is the phone of the
  /// survey.
  ///
  /// - Throws: `unusable` if that phone has another system than the phone of the survey.
  func phone(of walker: WalkerDescription) throws(InputError) -> PhoneDescription? {
    guard let phone else { return nil }
    let other = try PhoneKeys.shared.read(phone, changing: walker.phoneEntry)
    guard other?.use == nil || other?.use == walker.phone?.use else {
      throw .unusable(phone.place.key("system"), "trials need a phone with system 'raw'")
    }
    return other
  }
}
