import BLE

/// The settings of `HomeVisit`.
public struct HomeVisitSettings: Hashable, Sendable {
  /// The patients, each with the master beacon at the patient's home; not empty.
  public var patients: [WatchedDevice]
  /// The level of a master beacon at which the person has arrived. The default is the published
  /// edge between a nearable's zones near and far.
  public var nearRSSI = PowerLevel(dBm: -85)
  /// The smoothing of a master beacon's readings. Without it, a single reading that fading has
  /// raised could start a visit to a neighbour.
  public var smoothing = Smoothing.windowMean(.seconds(2))
  /// The silence of the master beacon after which a visit is over; longer than zero. A master that
  /// is heard, but has not been near for this long, gives way to another master that is near.
  public var leave = Duration.seconds(60)
  /// The silence of a piece of equipment after which it is absent; longer than zero.
  public var item = Duration.seconds(10)
  /// The time after which the record is fetched again, if the server knows no record or does not
  /// answer; 1 s or longer.
  public var retry = Duration.seconds(10)

  /// Creates the default settings.
  public init(patients: [WatchedDevice]) { self.patients = patients }
}
