import BLE
import Documents

/// A recording of received packets and of the ground truth, from a simulated run or real hardware.
///
/// On disk it is a folder with the tables `advertisements.csv`, `truth.csv` and, for phones with a
/// system, `delivered.csv`: see `Recording.read(_:)`.
public struct Recording: Sendable {
  /// The folder that the recording was read from, as the user gave it, or another name for errors.
  public var source: String
  /// The received packets, in order of time.
  public var sightings: [Sighting]
  /// The ground truth of the moving people and devices, in order of time; `nil` if it was not
  /// recorded.
  public var truth: [TruthRow]?
  /// The events of the apps on phones with a system, and the deliveries to them, in order of time.
  /// A phone with a system has at least one row. A phone without rows, or with rows for readings of
  /// motion sensors alone, is a bare radio.
  public var delivered: [DeliveredRow]
  /// The names of all devices.
  public var names: DeviceNames
  /// The origin of a recording that another program made; `nil` for other recordings.
  public var origin: RecordingOrigin?
  /// Warnings about the recording's files.
  public var warnings: [InputWarning]

  /// Creates a recording with given packets.
  public init(
    source: String, sightings: [Sighting], truth: [TruthRow]?, delivered: [DeliveredRow] = [],
    names: DeviceNames, origin: RecordingOrigin? = nil, warnings: [InputWarning] = []
  ) {
    self.source = source
    self.sightings = sightings
    self.truth = truth
    self.delivered = delivered
    self.names = names
    self.origin = origin
    self.warnings = warnings
  }

  /// The levels at 1 m that a table can contain, in whole dBm.
  package static let measuredPowers = -127...20

  /// The earliest time of any row; `Instant.start` if there are no rows.
  public var start: Instant {
    [sightings.first?.time, truth?.first?.time, delivered.first?.time].compactMap(\.self).min()
      ?? .start
  }

  /// The latest time of any row; `Instant.start` if there are no rows.
  public var end: Instant {
    [sightings.last?.time, truth?.last?.time, delivered.last?.time].compactMap(\.self).max()
      ?? .start
  }
}
