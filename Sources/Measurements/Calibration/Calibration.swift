import BLE
import Documents
import Recordings
import Scenarios
import Sim

/// The figures of the radio in a building, as recordings made in it tell them.
///
///     let calibration = try Calibration(of: recordings, in: plan, settings: Settings(...))
///     print(calibration.text)
///
/// The mean level of each link in squares of half a metre is a linear model of measured power,
/// distance and walls (`MeanModel`), fitted by generalised least squares. What it leaves is
/// shadowing, fast fading and the rest (`Scatter`), by restricted maximum likelihood. What varies
/// within the squares is fast fading (`FadingFit`).
package struct Calibration: Report, Sendable {
  /// What was read.
  package let survey: Survey
  /// How it was to be read.
  package let settings: Settings
  /// The level at 1 m from each fixed device, in dBm, in the order of `deviceNames`.
  package let measuredPowers: [Finding]
  /// The mean of these.
  package let commonPower: Finding
  /// Their standard deviation, without what their errors add, in decibels.
  package let powerSpread: Finding
  /// How much higher each moving device reads than the first, in decibels; the first's is zero.
  package let offsets: [Finding]
  /// The path loss exponent.
  package let exponent: Finding
  /// What each material costs, or each wall, in decibels.
  package let losses: [(name: String, finding: Finding)]
  /// The standard deviation of slow shadowing, in decibels.
  package let shadowing: Finding
  /// Where its correlation falls to 1/e, in metres.
  package let decorrelation: Finding
  /// The standard deviation of what is neither shadowing nor fading, in decibels.
  package let rest: Finding
  /// The K factor at 1 m.
  package let kFactor: Finding
  /// How fast it falls with distance.
  package let kFactorExponent: Finding
  /// The share of the scattered power that changes with time.
  package let movingShare: Finding
  /// The level at which half of the packets are lost, in dBm.
  package let sensitivity: Finding
  /// How many links' means were fitted, and how many were left out since too few of their packets
  /// came.
  package let linkCounts: (fitted: Int, tooWeak: Int)
  /// What is doubtful in the recordings.
  package let warnings: [InputWarning]

  /// The names of the fixed devices.
  package var deviceNames: [String] { survey.devices.map(\.name) }

  /// How recordings are to be read.
  package struct Settings: Sendable {
    /// How high the moving devices are above the floor, in metres.
    package var height: Double
    /// Where they are carried.
    package var carriage: Carriage
    /// What has losses to be found.
    package var walls: Walls
    /// Whether each recording has a moving device of its own, whatever it goes by.
    package var recordingsAreApart: Bool
    /// Who moved; everyone of whom the truth tells where it is `nil`.
    package var subject: String?

    /// What has losses to be found.
    package enum Walls: String, CaseIterable, Sendable {
      /// Each material.
      case materials
      /// Each wall, window and door.
      case each
      /// Nothing: walls cost nothing, and distance takes their losses on.
      case none
    }

    /// Settings for phones at some height; on a stand and without further wishes by default.
    package init(
      height: Double, carriage: Carriage = .mast, walls: Walls = .materials,
      recordingsAreApart: Bool = false, subject: String? = nil
    ) {
      self.height = height
      self.carriage = carriage
      self.walls = walls
      self.recordingsAreApart = recordingsAreApart
      self.subject = subject
    }
  }

  /// What recordings made in a building tell of its radio.
  ///
  /// - Parameters:
  ///   - plan: The building, with the devices that hang in it.
  ///   - place: What errors call the plan.
  ///   - progress: Called before each round with how many are done and how many there may be.
  /// - Throws: `missingFile` where a recording has no truth; `unusable` where no packet joins a
  ///   device of the plan and one that moved.
  package init(
    of recordings: [Recording], in plan: FloorPlanFile, at place: InputPlace, settings: Settings,
    progress: (_ done: Int, _ all: Int) -> Void = { _, _ in }
  ) throws(InputError) {
    survey = try Survey(
      of: recordings, devices: plan.devices, subject: settings.subject,
      recordingsAreApart: settings.recordingsAreApart, place: place)
    self.settings = settings
    warnings = recordings.flatMap(\.warnings)
    var rounds = CalibrationRounds(on: survey, plan: plan.plan, settings: settings)
    rounds.carryOut(progress: progress)
    let findings = MeanFindings(rounds)
    measuredPowers = findings.powers
    commonPower = findings.commonPower
    powerSpread = findings.powerSpread
    offsets = findings.offsets
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
