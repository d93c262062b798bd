import BLE
import Documents
import Positioning
import Recordings

extension SurveyMap {
  /// The settings for making a map from recordings.
  public struct Settings: Hashable, Sendable {
    /// The duration of a fingerprint, equal to that of a scan of the device to be positioned.
    public var interval: Duration
    /// The side of the square cells where the surveyor moves, in metres.
    public var cellSide: Double
    /// The name of the surveyor; `nil` to use all subjects with ground truth.
    public var subject: String?
    /// `true` if fingerprints have the headings of the ground truth.
    public var keepsHeadings = false

    /// Creates settings.
    ///
    /// - Precondition: `interval` is 10 ms ... 1 h, and `cellSide` is greater than zero.
    public init(interval: Duration = .seconds(1), cellSide: Double = 0.5, subject: String? = nil) {
      precondition(
        interval >= .milliseconds(10) && interval <= .seconds(3600),
        "an interval of \(interval.inSeconds) s is outside 10 ms ... 1 h")
      precondition(cellSide > 0, "a cell has no side of \(cellSide) m")
      self.interval = interval
      self.cellSide = cellSide
      self.subject = subject
    }
  }

  /// Creates the map of recordings with ground truth, simulated or from real hardware.
  ///
  /// Each recording is cut into scans in the same way as by a `Positioner`. If a name in the ground
  /// truth has a single position, the position is a cell of that name. All scans that begin and end
  /// there are fingerprints of that cell. All other scans belong to squares of a grid, according to
  /// the subject's position at the middle of the scan. The centre of such a cell is the mean of
  /// these positions.
  ///
  /// Scans are left out if the subject enters or leaves a named place during them, if they lie
  /// outside the time of the ground truth, or if they received nothing. The anchors are all devices
  /// at the other end of the subjects' links, sorted by name.
  ///
  /// - Throws: `missingFile` if a recording has no ground truth, `noSuchName` if none has the
  ///   subject, `unusable` if there is no fingerprint, or if headings are to be kept and no
  ///   fingerprint has one.
  public init(of recordings: [Recording], _ settings: Settings) throws(InputError) {
    var ways: [SurveyedWay] = []
    for recording in recordings {
      guard recording.truth != nil else {
        throw .missingFile(path: "\(recording.source)/\(Recording.truthFile)")
      }
      for subject in try recording.subjects(named: settings.subject) {
        ways.append(try SurveyedWay(recording, by: subject))
      }
    }
    let names = Set(ways.flatMap { $0.recording.anchorNames(of: $0.subject) }).sorted()
    let anchors = names.map { Anchor(named: $0) }
    var gathering = SurveyGathering(
      side: settings.cellSide, of: ways, keepingHeadings: settings.keepsHeadings)
    for way in ways {
      let scans = way.recording.scans(of: anchors, by: way.subject, interval: settings.interval)
      for scan in scans where scan.anchors.contains(where: { $0 != nil }) {
        gathering.add(scan, from: scan.time.advanced(by: .zero - settings.interval), of: way)
      }
    }
    let (cells, fingerprints) = gathering.finish()
    guard !fingerprints.isEmpty else {
      throw .unusable(
        InputPlace(recordings.map(\.source).joined(separator: ", ")),
        "no packets were received at times with ground truth, so there is no map")
    }
    guard !settings.keepsHeadings || fingerprints.contains(where: { $0.heading != nil }) else {
      let files = recordings.map { "\($0.source)/\(Recording.truthFile)" }
      throw .unusable(
        InputPlace(files.joined(separator: ", ")),
        "'heading_deg' is empty and nobody moves, so no fingerprint has a heading")
    }
    self.init(anchorNames: names, cells: cells, fingerprints: fingerprints)
  }
}

extension Recording {
  /// Returns the names of the devices at the other end of a subject's links.
  package func anchorNames(of subject: DeviceAddress) -> Set<String> {
    var ends: Set<DeviceAddress> = []
    for sighting in sightings where sighting.advertisement.involves(subject) {
      let packet = sighting.advertisement
      ends.insert(packet.transmitter == subject ? packet.receiver : packet.transmitter)
    }
    return Set(ends.map { names[$0] })
  }

  /// Returns the scans that a subject received, or that were received from it. The first scan
  /// begins with the recording, and the last one ends no later than the recording. Scans without a
  /// packet are left out.
  package func scans(
    of anchors: [Anchor], by subject: DeviceAddress, interval: Duration
  ) -> [Scan] {
    var gathering = ScanGathering(of: anchors)
    var isEmpty = true
    var scans: [Scan] = []
    var end = start.advanced(by: interval)
    func finish(upTo time: Instant) {
      guard end <= time else { return }
      if !isEmpty { scans.append(gathering.finish(at: end)) }
      isEmpty = true
      // A silence may last for years, so whole intervals are skipped at once.
      let passed = end.duration(to: time).nanoseconds / interval.nanoseconds + 1
      end = end.advanced(by: .nanoseconds(passed * interval.nanoseconds))
    }
    for sighting in sightings where sighting.advertisement.involves(subject) {
      finish(upTo: sighting.time)
      gathering.hear(.advertisement(sighting.advertisement), at: sighting.time)
      isEmpty = false
    }
    finish(upTo: self.end)
    return scans
  }
}
