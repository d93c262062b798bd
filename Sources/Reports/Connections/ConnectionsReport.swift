import BLE
import Documents
import Links
import Scoring
import Sim

/// The report of the connections in a run, for each pair of a phone and a beacon with at least one
/// request on the air.
struct ConnectionsReport {
  private let run: Run

  init(on run: Run) { self.run = run }

  /// The report as lines; empty if there was no request.
  var lines: [String] {
    run.journal.connections.tallies.isEmpty ? [] : table.lines + failures + ends + wakes + charges
  }

  /// The connections, their delays, the radios' times, and the charge of the beacon's end.
  private var table: TextTable {
    var table = TextTable(
      header: [
        "connections", "requests", "made", "connected s", "delay ms", "wake", "wait", "set-up",
        "events", "answered", "phone's radio s", "beacon's radio s", "beacon's uC",
      ])
    for link in run.journal.connections.tallies {
      let score = score(of: link)
      let delay = score.delay
      table.add([
        "  " + names(of: link), "\(link.requests)", "\(score.count)",
        (score.share * run.world.duration.inSeconds).with(1), Self.milliseconds(delay?.total),
        Self.milliseconds(delay?.wake), Self.milliseconds(delay?.wait),
        Self.milliseconds(delay?.setUp), "\(link.events)", "\(link.answered)",
        link.phoneUse.total.inSeconds.with(3), link.beaconUse.total.inSeconds.with(3),
        score.charge.map { $0.with(0) } ?? "-",
      ])
    }
    return table
  }

  /// The requests that made no connection.
  private var failures: [String] {
    run.journal.connections.tallies.compactMap { link in
      failed(of: link).map { "  \(names(of: link)), requests: \($0.words)" }
    }
  }

  /// The reasons for which connections ended, and the number of connections for each.
  private var ends: [String] {
    run.journal.connections.tallies.compactMap { link in
      let endings = score(of: link).endings
      guard !endings.isEmpty else { return nil }
      let reasons = endings.map { "\($0.count) \($0.reason)" }.joined(separator: ", ")
      return "  \(names(of: link)), ends: \(reasons)"
    }
  }

  /// The parts of the delays that are due to the waking of radios.
  private var wakes: [String] {
    run.journal.connections.tallies.compactMap { link in
      guard let delay = score(of: link).delay, delay.wake > .zero else { return nil }
      let share = (delay.wake / delay.total * 100).with(0)
      return "  \(names(of: link)): \(share) % of the delay is 'radioWakeMs'"
    }
  }

  /// The basis of the charges, and the reason why a beacon has no charge.
  private var charges: [String] {
    let chip = ConnectionScore.chip
    let ground =
      "  charge: of an \(chip.name), without its sleep; no public source has a phone's current"
    let isComplete = run.journal.connections.tallies.allSatisfy { score(of: $0).charge != nil }
    let (weakest, strongest) = (chip.transmitPowers.lowerBound, chip.transmitPowers.upperBound)
    let gap =
      "  charge -: sends at a power outside "
      + "\(weakest.dBm.inFewDigits) ... \(strongest.dBm.inFewDigits) dBm"
    return isComplete ? [ground] : [ground, gap]
  }

  /// The connections as JSON.
  var json: JSON {
    .list(
      run.journal.connections.tallies.map { link in
        let score = score(of: link)
        return [
          "walker": .text(run.world.walkers[link.walker].name),
          "beacon": .text(run.world.name(of: link.device)),
          "requests": JSON(link.requests), "made": JSON(score.count), "lost": JSON(score.lost),
          "endings": .object(
            Dictionary(
              uniqueKeysWithValues: score.endings.map { ($0.reason.description, JSON($0.count)) })),
          "notEstablished": failed(of: link)?.json ?? .object([:]),
          "connectedShare": JSON(score.share),
          "delayS": score.delay.map {
            [
              "total": JSON($0.total.inSeconds), "wake": JSON($0.wake.inSeconds),
              "wait": JSON($0.wait.inSeconds), "setUp": JSON($0.setUp.inSeconds),
            ]
          } ?? .null,
          "events": JSON(link.events), "answered": JSON(link.answered),
          "beaconEvents": JSON(link.beaconEvents),
          "phoneRadioS": json(of: link.phoneUse), "beaconRadioS": json(of: link.beaconUse),
          "beaconChargeUC": score.charge.map { JSON($0) } ?? .null,
        ]
      })
  }

  private func json(of use: RadioUse) -> JSON {
    ["sending": JSON(use.sending.inSeconds), "listening": JSON(use.listening.inSeconds)]
  }

  private func names(of link: ConnectionLog.Tally) -> String {
    "\(run.world.walkers[link.walker].name) to \(run.world.name(of: link.device))"
  }

  private func score(of link: ConnectionLog.Tally) -> ConnectionScore {
    ConnectionScore(of: run, walker: link.walker, to: link.device)
  }

  private func failed(of link: ConnectionLog.Tally) -> FailedRequestsSection? {
    FailedRequestsSection(of: link.walker, to: link.device, in: run)
  }

  private static func milliseconds(_ duration: Duration?) -> String {
    duration.map { ($0.inSeconds * 1000).with(1) } ?? "-"
  }
}

extension RadioUse {
  /// The time for which the radio is on.
  fileprivate var total: Duration { sending + listening }
}
