import BLE
import Buildings
import Recordings
import Sim

extension Run {
  /// A recording of the run, as from real hardware: the packets that phones and receivers received,
  /// the events of apps on phones with a simulated system, and the positions of the walkers.
  ///
  /// Positions are rounded to a thousandth of a metre, headings to a thousandth of a degree.
  public var recording: Recording {
    // All poses are recorded at the same times.
    let moments = journal.tracks.first?.indices ?? 0..<0
    let truth = moments.flatMap { moment in
      zip(world.walkers, journal.tracks).compactMap { walker, track in
        walker.address.map { TruthRow(track[moment], of: $0) }
      }
    }
    let delivered = journal.apps.compactMap { moment in
      world.walkers[moment.walker].phone.map { DeliveredRow(moment.event, on: $0.address) }
    }
    return Recording(
      source: "run with seed \(seed)", sightings: journal.heard.map(\.sighting),
      truth: truth, delivered: delivered, names: world.names)
  }

  /// Returns the diary of a walker's phone; `nil` for a bare radio.
  package func diary(of walker: Int) -> PhoneDiary? {
    guard world.walkers[walker].phone?.use != nil else { return nil }
    return PhoneDiary(
      app: journal.apps.filter { $0.walker == walker }.map(\.event),
      notes: journal.notes.filter { $0.walker == walker }.map(\.note),
      received: journal.heard.filter { $0.walker == walker }.map(\.sighting))
  }
}

extension World {
  /// The names of all devices.
  package var names: DeviceNames {
    var names = DeviceNames()
    for name in deviceNames + walkers.compactMap(\.phone?.name) { names.add(name) }
    return names
  }
}

extension TruthRow {
  /// Creates the ground truth of a subject at a time of a run, with the position rounded to a
  /// thousandth of a metre and the heading to a thousandth of a degree.
  package init(_ point: Journal.TrackPoint, of subject: DeviceAddress) {
    func rounded(_ number: Double) -> Double { (number * 1000).rounded() / 1000 }
    let side =
      switch point.whereabouts.side {
      case .inside: "inside"
      case .outside: "outside"
      case .unknown: "unknown"
      }
    self.init(
      time: point.time, subject: subject,
      position: Point(x: rounded(point.pose.point.x), y: rounded(point.pose.point.y)),
      headingDegrees: rounded(point.pose.heading.headingDegrees),
      place: point.whereabouts.room.map { "\(side)/\($0)" } ?? side)
  }
}
