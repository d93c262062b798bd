import BLE
import Documents
import Positioning
import Recordings

extension SurveyMap {
  /// How recordings become a map.
  public struct Settings: Hashable, Sendable {
    /// How long a fingerprint takes: as a scan of the device that is to be positioned.
    public var interval: Duration
    /// The side of the squares that stand for cells where the surveyor moves, in metres.
    public var cellSide: Double
    /// Who surveyed; by default everyone of whom the truth tells.
    public var subject: String?

    /// Settings.
    ///
    /// - Precondition: The interval is 10 ms ... 1 h, and the side more than zero.
    public init(
      interval: Duration = .seconds(1), cellSide: Double = 0.5, subject: String? = nil
    ) {
      precondition(
        interval >= .milliseconds(10) && interval <= .seconds(3600),
        "an interval of \(interval.inSeconds) s is outside 10 ms ... 1 h")
      precondition(cellSide > 0, "a cell has no side of \(cellSide) m")
      self.interval = interval
      self.cellSide = cellSide
      self.subject = subject
    }
  }

  /// The map of recordings with truth, simulated or of real hardware.
  ///
  /// Each recording is cut into scans as a `Positioner` cuts it. Where the truth gives a name to one
  /// place alone, that place is a cell of this name, and all scans that begin and end there are its
  /// fingerprints. All others belong to squares of a grid, by where the subject was half-way
  /// through; such a cell's middle is the mean of these places. Left out are scans in which the
  /// subject comes to a named place or leaves it, those outside of the time of the truth, and those
  /// that heard nothing. Anchors are all devices at the other end of the subjects' links, in the
  /// order of their names.
  ///
  /// - Throws: `missingFile` where a recording has no truth, `noSuchName` where none has the
  ///   subject, `unusable` where there is no fingerprint at all.
  public init(of recordings: [Recording], _ settings: Settings) throws(InputError) {
    var ways: [RecordedWay] = []
    for recording in recordings {
      guard recording.truth != nil else {
        throw .missingFile(path: "\(recording.source)/\(Recording.truthFile)")
      }
      for subject in try recording.subjects(named: settings.subject) {
        ways.append(try RecordedWay(recording, by: subject))
      }
    }
    let names = Set(ways.flatMap { $0.recording.anchorNames(of: $0.subject) }).sorted()
    let anchors = names.map { Anchor(named: $0) }
    var gathering = CellGathering(side: settings.cellSide, of: ways)
    for way in ways {
      let scans = way.recording.scans(of: anchors, by: way.subject, interval: settings.interval)
      for scan in scans where scan.anchors.contains(where: { $0 != nil }) {
        gathering.add(
          scan, from: scan.time.advanced(by: .zero - settings.interval), of: way)
      }
    }
    let (cells, fingerprints) = gathering.finish()
    guard !fingerprints.isEmpty else {
      throw .unusable(
        InputPlace(recordings.map(\.source).joined(separator: ", ")),
        "no packets were received at times with ground truth, so there is no map")
    }
    self.init(anchorNames: names, cells: cells, fingerprints: fingerprints)
  }
}

extension Recording {
  /// The devices at the other end of a subject's links, by name.
  package func anchorNames(of subject: DeviceAddress) -> Set<String> {
    var ends: Set<DeviceAddress> = []
    for sighting in sightings where sighting.advertisement.involves(subject) {
      let packet = sighting.advertisement
      ends.insert(packet.transmitter == subject ? packet.receiver : packet.transmitter)
    }
    return Set(ends.map { names[$0] })
  }

  /// What a subject hears, or those hear who listen to it, scan by scan: the first begins with the
  /// recording, the last is over by its end, and those without a packet are left out.
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
      // A silence may last for years.
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
