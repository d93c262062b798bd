import BLE

/// The settings of `ColdChain`. Temperatures are in degrees Celsius.
public struct ColdChainSettings: Hashable, Sendable {
  /// The compartments, each with the sensor in it; not empty.
  public var sensors: [WatchedDevice]
  /// The lowest temperature of the range. The default keeps chilled food from freezing.
  public var low = 0.0
  /// The highest temperature of the range; above `low`. The default is the limit for chilled food
  /// in England.
  ///
  /// - SeeAlso: *The Food Safety and Hygiene (England) Regulations 2013*, schedule 4.
  public var high = 8.0
  /// The margin in degrees by which a temperature must be within the range to end an alert; 0 ...
  /// `high - low`. Without the margin, a temperature that swings about an end of the range would
  /// cause an alert at every swing.
  public var clear = 0.5
  /// The shortest time between two samples of a sensor, 950 ms ... 10 s, as in the published app.
  public var sample = Duration.seconds(1)
  /// The count of consecutive samples out of range that starts an alert; 1 or more.
  public var samplesOut = 1
  /// The shortest time between two reports of a sensor that stays out of range; not negative.
  public var reportInterval = Duration.seconds(60)
  /// The silence of a sensor after which there is an alert; longer than zero.
  public var silence = Duration.seconds(120)
  /// The settings of the reports.
  public var reports = ServerReportSettings()

  /// The times between samples that the published app allows.
  public static let samplingPeriods = Duration.milliseconds(950)...Duration.seconds(10)

  /// Creates the default settings.
  public init(sensors: [WatchedDevice]) { self.sensors = sensors }

  /// The highest temperature at which an alert of warmth is over.
  package var clearHigh: Double { high - clear }

  /// The lowest temperature at which an alert of cold is over.
  package var clearLow: Double { low + clear }

  /// The difference of a temperature from the range: positive above, negative below, 0 within.
  public func deviation(of celsius: Double) -> Double {
    if celsius > high { return celsius - high }
    return celsius < low ? celsius - low : 0
  }
}
