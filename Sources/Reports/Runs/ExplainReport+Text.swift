import BLE
import Documents
import EngineFiles
import Explaining
import FloorPlans
import Scenarios
import Sim

extension ExplainReport {
  /// The full report as text: for each packet its terms, one per line, and its outcome.
  package var text: String {
    let heading = """
      \(scenario.name.inVariant(variant)): \(scenario.title.onOneLine)
      seed \(seed), \(world.duration.inSeconds.inFewDigits) s\(scenario.personInHeading)
      """
    let parts: [String]
    if let section = decisionSection {
      let packets =
        accounts.isEmpty ? [] : [DecisionSection.packetHeading] + accounts.map(text(of:))
      parts = section.parts + (readings.isEmpty ? packets : readings.parts)
    } else if let moment {
      parts = moment.parts + phones.map(\.part)
    } else {
      parts = accounts.isEmpty ? ["no such packet"] : accounts.map(text(of:))
    }
    return ([heading] + findings.map(\.words.wrapped) + parts).joined(separator: "\n\n") + "\n"
  }

  /// The findings of `simrun lint` about the explained engines: declared powers that they read,
  /// and devices that they never hear.
  var findings: [PlanFinding] {
    let walkers =
      decision.map { [$0.entry.subject] } ?? moment?.standings.map(\.account.subject) ?? []
    let powers = walkers.flatMap {
      world.declaredPowers(to: scenario.engines[$0].description, of: $0)
    }
    let unheard = scenario.unheardDevices(in: world, of: walkers).filter(\.cause.isWarnedOf)
    return powers.compactMap(\.finding) + unheard.map(\.finding)
  }

  private func text(of account: PacketAccount) -> String {
    let packet = account.reception.packet
    let title =
      "\(packet.end.seconds.with(6)) s  \(path(of: account)) at "
      + "\(account.reception.pose.point.inMetres), channel \(packet.channel.rawValue): "
      + account.reception.outcome.kind.words
    let reason = account.reason(in: world).map { ["  \($0)"] } ?? []
    return ([title] + table(of: account) + reason).joined(separator: "\n")
  }

  private func table(of account: PacketAccount) -> [String] {
    guard let sum = account.sum else { return [] }
    var table = TextTable(indentation: 2)
    // Names and details share the part of a line that remains beside the figures, units and gaps.
    let room = 81 - (account.terms.map(\.cause.name.count).max() ?? 0)
    for term in account.terms {
      let detail = term.cause.detail.lines(within: room)
      table.add([term.cause.name, term.value.with(3), term.cause.unit, detail.first ?? ""])
      for line in detail.dropFirst() { table.add(["", "", "", line]) }
    }
    table.add(["level", sum.dBm.with(3), "dBm", "total"])
    if case .received(let advertisement) = account.reception.outcome, let rssi = advertisement.rssi
    {
      let isClipped = (rssi - sum).value.magnitude > 0.51
      let range = isClipped ? ", limited to -105 ... -20" : ""
      table.add(["RSSI", rssi.dBm.with(0), "dBm", "in whole dBm\(range)"])
    }
    return table.lines
  }
}
