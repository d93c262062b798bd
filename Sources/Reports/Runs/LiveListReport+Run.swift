import BLE
import Documents
import Phones
import Recordings
import Scenarios
import Scoring
import Sim

extension LiveListReport {
  /// Creates the list of the run of a report.
  package init(of report: RunReport) {
    self.init(of: report.run, titled: report.scenario.name.onOneLine)
  }

  /// Creates the list of a run of a scenario with a name.
  init(of run: Run, titled name: String) {
    title = "\(name.plain), seed \(run.seed)"
    beacons = run.world.deviceNames
    end = .start.advanced(by: run.world.duration)
    phones = run.world.subjects.map { walker in
      LiveListReportPhone(
        name: run.world.walkers[walker].name, heard: run.heard(byAppOf: walker),
        links: run.world.devices(linkedTo: walker),
        activities: run.journal.notes.compactMap { moment in
          guard moment.walker == walker, case .does(let activity) = moment.note.kind else {
            return nil
          }
          return (moment.note.time, activity)
        },
        decisions: run.journal.decisions.filter { $0.walker == walker }.map(\.decision))
    }
  }
}

extension Run {
  /// Returns the readings of each beacon that a walker's engine could receive, in order.
  fileprivate func heard(byAppOf walker: Int) -> [LiveListReportPhone.Heard] {
    let received = journal.heard.filter { $0.walker == walker }
    guard let diary = diary(of: walker) else {
      return received.compactMap { packet in
        packet.sighting.advertisement.rssi.map {
          LiveListReportPhone.Heard(time: packet.sighting.time, beacon: packet.device, level: $0)
        }
      }
    }
    var heard: [LiveListReportPhone.Heard] = []
    var next = received[...]
    for event in diary.app {
      guard case .delivered(let delivered, rule: _) = event.kind else { continue }
      switch delivered {
      case .advertisement(let packet):
        // The system may hide the address, but it delivers a packet at the time of its reception.
        next = next.drop { $0.sighting.time < event.time }
        let sent = next.prefix { $0.sighting.time == event.time }
          .first { $0.sighting.advertisement.payload == packet.payload }
        if let sent, let level = packet.rssi {
          heard.append(
            LiveListReportPhone.Heard(time: event.time, beacon: sent.device, level: level))
        }
      case .ranged(let beacons):
        heard += beacons.compactMap { ranged in
          guard let level = ranged.rssi, let beacon = world.device(of: .beacon(ranged.identifier))
          else { return nil }
          return LiveListReportPhone.Heard(time: event.time, beacon: beacon, level: level)
        }
      default: break
      }
    }
    return heard
  }
}
