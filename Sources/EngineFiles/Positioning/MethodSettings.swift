import BLE
import Positioning

/// The settings of positioning methods. Each method uses the settings that
/// `PositioningChoice.Kind.settings` lists for it.
public struct MethodSettings: Hashable, Sendable {
  /// The number of newest scans that are averaged, by methods that average: 1 ... 600.
  public var scanCount = 3
  /// The number of latest readings of each anchor in its histogram: 1 ... 600.
  public var readingCount = 5
  /// The width of the bins of histograms, in whole dB: 1 ... 40.
  public var binWidth = 1
  /// The count of likeliest cells whose weighted mean is a fix, 1 ... 100; `nil` means each
  /// method's own count.
  public var cellCount: Int?
  /// `true` if the device may have a constant RSSI offset relative to the device of the survey.
  ///
  /// If `true`, methods that can be independent of the offset are independent of it; the others
  /// assume an offset of zero.
  public var isOffsetUnknown = false
  /// The distance model of the methods `nearest-beacon` and `radical-lines`.
  ///
  /// The exponent of a log-distance model given here is not used; the exponent of the levels is
  /// used instead.
  public var distance = DistanceModel.logDistance()
  /// The level of every anchor at 1 m; if it is given, the methods that take it need no survey.
  /// With `nil`, the level of each anchor and the exponent are fitted to the survey.
  public var measuredPower: PowerLevel?
  /// The path-loss exponent with `measuredPower`: 0.5 ... 6.
  public var exponent = 2.0
  /// The rule for missing levels of the nearest-neighbour methods; `nil` means each method's own
  /// rule.
  public var missing: MissingRule?
  /// `true` if methods compare a scan only with the fingerprints of the nearest heading.
  public var usesHeading = false
  /// `true` if the particle filter moves by the steps that the device counts and by its compass.
  public var usesSteps = false

  /// Creates the default settings.
  public init() {}

  /// `true` if methods use the motion sensors of the device.
  package var usesMotion: Bool { usesHeading || usesSteps }

  /// The key of the setting that requires motion sensors; `nil` if none does.
  package var motionKey: String? {
    usesHeading ? MethodSetting.heading.key : usesSteps ? MethodSetting.steps.key : nil
  }

  /// The value of `MethodSetting.window` for a method: its count of scans, or of readings.
  subscript(windowOf kind: PositioningChoice.Kind) -> Int {
    get { kind == .histogram ? readingCount : scanCount }
    set { if kind == .histogram { readingCount = newValue } else { scanCount = newValue } }
  }
}
