import BLE
import Documents
import FloorPlans
import Recordings
import Scenarios
import Sim

/// The radio parameters of a building, estimated from recordings made in it.
///
///     let calibration = try Calibration(of: recordings, in: plan, settings: Settings(...))
///     print(calibration.text)
///
/// The mean level of each link in squares of half a metre is a linear model of measured power,
/// distance and walls (`MeanModel`), fitted by generalised least squares. Its residuals are
/// shadowing, fast fading and the rest (`ScatterModel`), fitted by restricted maximum likelihood.
/// The variation within the squares is fast fading (`FadingFit`).
package struct Calibration: Report, Sendable {
  /// The readings.
  package let survey: CalibrationSurvey
  /// The settings.
  package let settings: Settings
  /// The level at 1 m from each fixed device, in dBm, in the order of `deviceNames`.
  package let measuredPowers: [FittedParameter]
  /// The mean of the measured powers.
  package let commonPower: FittedParameter
  /// The standard deviation of the measured powers, without the part that is due to estimation
  /// errors, in decibels.
  package let powerSpread: FittedParameter
  /// The RSSI offset of each moving device relative to the first, in decibels; zero for the first.
  package let offsets: [FittedParameter]
  /// The level at 1 m from each moving device, as fixed devices receive it on average, in dBm.
  package let movingPowers: [FittedParameter]
  /// The RSSI offset of each fixed device from the mean of the fixed devices, in decibels.
  package let fixedOffsets: [FittedParameter]
  /// The path loss exponent.
  package let exponent: FittedParameter
  /// The loss of each material, or of each wall, in decibels.
  package let losses: [(name: String, finding: FittedParameter)]
  /// The standard deviation of slow shadowing, in decibels.
  package let shadowing: FittedParameter
  /// The decorrelation distance, where the correlation falls to 1/e, in metres.
  package let decorrelation: FittedParameter
  /// The standard deviation of the variation that is neither shadowing nor fading, in decibels.
  package let rest: FittedParameter
  /// The K factor at 1 m.
  package let kFactor: FittedParameter
  /// The exponent with which K decreases with distance.
  package let kFactorExponent: FittedParameter
  /// The fraction of the scattered power that varies with time.
  package let movingShare: FittedParameter
  /// The level at which half of the packets are lost, in dBm.
  package let sensitivity: FittedParameter
  /// The counts of fitted links, and of links excluded because too few of their packets were
  /// received.
  package let linkCounts: (fitted: Int, tooWeak: Int)
  /// Warnings about the recordings.
  package let warnings: [InputWarning]

  /// The names of the fixed devices.
  package var deviceNames: [String] { survey.devices.map(\.name) }

  /// The settings of a calibration.
  package struct Settings: Sendable {
    /// The height of the moving devices above the floor, in metres.
    package var height: Double
    /// The carry position of the moving devices.
    package var carriage: CarryPosition
    /// The structures whose losses are estimated.
    package var walls: Walls
    /// `true` if each recording has its own moving device, whatever the device's name.
    package var recordingsAreApart: Bool
    /// The subject; `nil` for all subjects with ground truth.
    package var subject: String?

    /// The structures whose losses are estimated.
    package enum Walls: String, CaseIterable, Sendable {
      /// Each material.
      case materials
      /// Each wall, window and door.
      case each
      /// None: walls have no loss, and the path-loss exponent includes their effect.
      case none
    }

    /// The body of the carriers; `nil` if the body has no effect. In the hand and on a mast, the
    /// body causes no loss on average.
    var body: Body? {
      switch carriage {
      case .hand, .mast: nil
      case .trouser, .shirt, .bag, .ear: Body(carrying: carriage)
      }
    }

    /// Creates settings for phones at a given height, by default on a mast.
    package init(
      height: Double, carriage: CarryPosition = .mast, walls: Walls = .materials,
      recordingsAreApart: Bool = false, subject: String? = nil
    ) {
      self.height = height
      self.carriage = carriage
      self.walls = walls
      self.recordingsAreApart = recordingsAreApart
      self.subject = subject
    }
  }

  /// Estimates the radio parameters from recordings made in a building.
  ///
  /// - Parameters:
  ///   - plan: The building, with its fixed devices.
  ///   - place: The place of the plan in the input, as errors name it.
  ///   - progress: Called before each round with the count of finished rounds and the maximum count
  ///     of rounds.
  /// - Throws: `missingFile` if a recording has no ground truth; `unusable` if no packet links a
  ///   device of the plan and a moving one.
  package init(
    of recordings: [Recording], in plan: FloorPlanFile, at place: InputPlace, settings: Settings,
    progress: (_ done: Int, _ all: Int) -> Void = { _, _ in }
  ) throws(InputError) {
    survey = try CalibrationSurvey(
      of: recordings, devices: plan.devices, subject: settings.subject,
      recordingsAreApart: settings.recordingsAreApart, hasHeadings: settings.body != nil,
      place: place)
    self.settings = settings
    warnings = recordings.flatMap(\.warnings)
    var rounds = CalibrationRounds(on: survey, plan: plan.plan, settings: settings)
    rounds.perform(progress: progress)
    let findings = MeanFindings(rounds)
    measuredPowers = findings.powers
    commonPower = findings.commonPower
    powerSpread = findings.powerSpread
    offsets = findings.offsets
    movingPowers = findings.movingPowers
    fixedOffsets = findings.fixedOffsets
    exponent = findings.exponent
    losses = findings.losses
    let scatter = ScatterFindings(rounds)
    shadowing = scatter.shadowing
    decorrelation = scatter.decorrelation
    rest = scatter.rest
    kFactor = scatter.kFactor
    kFactorExponent = scatter.kFactorExponent
    movingShare = scatter.movingShare
    sensitivity = scatter.sensitivity
    linkCounts = (rounds.fitted.count, rounds.tooWeak)
  }
}
