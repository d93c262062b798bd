import BLE
import Documents
import Links
import Phones
import Planning

/// The report of a battery budget.
package struct BudgetReport: TabledReport, Sendable {
  private let budget: BatteryBudget

  /// Creates a report of a budget.
  package init(_ budget: BatteryBudget) { self.budget = budget }

  private var terms: BatteryBudget.Terms { budget.terms }

  /// The listening device: a phone, a receiver, or either of them.
  private var listeners: String {
    let scans = budget.rows.map(\.scan)
    let kinds = [
      scans.contains(where: \.isOfPhone) ? "phone" : nil,
      scans.contains { !$0.isOfPhone } ? "receiver" : nil,
    ]
    let named = kinds.compactMap(\.self).joined(separator: " or ")
    return named.isEmpty ? "a radio" : "a \(named)"
  }

  /// The count of encounters, or the range of the counts if the rows differ.
  private var encounters: String {
    let runs = Set(budget.rows.compactMap { $0.delay?.runs }).sorted()
    guard let most = runs.last, let fewest = runs.first else { return "no" }
    return fewest == most ? "\(most)" : "\(fewest) to \(most)"
  }

  /// `true` if some intervals were not computed.
  package var isPartial: Bool { budget.isPartial }

  /// The table as text, with its assumptions.
  package var text: String {
    var lines = [
      "\(terms.chip.name) on \(terms.cell.name.onOneLine): "
        + "\(terms.cell.capacity.inFewDigits) mAh, \(terms.usable.inPercent) of it used"
    ]
    lines += terms.model?.sentences(chip: terms.chip.name, cell: terms.cell.name) ?? []
    lines.append("\(listeners) in range, \(terms.lossShare.inPercent) of packets lost")
    if let connected = terms.connected {
      let parameters = connected.parameters
      lines.append(
        "connected \(connected.share.inPercent) of the time and silent meanwhile, "
          + "interval \(parameters.interval.inMilliseconds) ms, latency \(parameters.latency): "
          + "wakes every \(connected.wakingInterval.inMilliseconds) ms")
    }
    if !terms.isConnectable {
      lines.append("not connectable: sends without listening for requests")
    }
    if isPartial { lines.append("PARTIAL: interrupted; some intervals are missing") }
    lines.append("")
    lines += table.lines
    lines += [
      "",
      terms.advertises
        ? "delay: until \(terms.packets == 1 ? "a packet is" : "\(terms.packets) packets are") "
          + "received, over \(encounters) encounters for each interval and scan"
        : "delay: never, because a beacon that is always connected does not advertise",
      "listens: share of the time in which that radio is on"
        + (budget.rows.contains { $0.scan.isOfPhone }
          ? "; no public source has a phone's current" : ""),
    ]
    if budget.rows.contains(where: { !$0.isMeasured }) {
      lines.append(
        terms.isConnectable
          ? "~: charge interpolated between measured powers"
          : "~: charge of a connectable event without its listening, "
            + "\(listeningCharge?.with(2) ?? "?") uC")
    }
    if let sentence = sentenceOnListening { lines.append(sentence) }
    if budget.rows.contains(where: \.endsWithShelfLife) {
      lines.append(
        "life: at most \((terms.cell.chemistry.shelfLife / .month).inFewDigits) months, limited by "
          + "the shelf life of \(terms.cell.chemistry.withArticle) cell")
    }
    lines += [
      (budget.gainByInterval > budget.gainByPower ? "Interval matters more than power: " : "")
        + "1000 ms instead of 100 ms gives "
        + "\(budget.gainByInterval.with(1)) times the battery life,",
      "\(dBm(budget.powers.weakest)) dBm instead of \(dBm(budget.powers.strongest)) dBm "
        + "\(budget.gainByPower.with(1)) times.",
      "Self-discharge and temperature are not modelled; both shorten battery life.",
    ]
    return lines.map { $0 + "\n" }.joined()
  }

  private var listeningCharge: Double? { BeaconConsumption.listeningCharge(of: terms.chip) }

  /// The current of a beacon that is not connectable, beside that of one that is and never
  /// connects; `nil` if it is unknown, as with a charge of one's own.
  private var sentenceOnListening: String? {
    guard terms.isConnectable, terms.connected == nil, !terms.hasOwnCharge,
      let first = budget.rows.first,
      let plain = BeaconConsumption(
        chip: terms.chip, interval: first.power.interval,
        transmitPower: first.power.transmitPower, isConnectable: false)
    else { return nil }
    return "connectable: listens after each packet; --connectable no takes "
      + "\(plain.meanCurrent.with(1)) uA in place of \(first.power.meanCurrent.with(1)) uA"
  }

  private var table: TextTable {
    let connected = terms.connected == nil ? [] : ["connection event uC", "connected uA"]
    var table = TextTable(
      header: ["interval ms", "power dBm", "charge uC", ""] + connected + [
        "mean uA", "life months", "scan", "listens %",
        terms.connected == nil ? "delay p50 s" : "delay while not connected p50 s", "p95 s",
      ])
    for row in budget.rows {
      let charges = [row.power.charge.with(2), row.isMeasured ? "" : "~"]
      let connected = row.power.connectionCharge.map {
        [$0.with(2), row.power.connectedCurrent.with(1)]
      }
      table.add(
        [row.power.interval.inMilliseconds, dBm(row.power.transmitPower)] + charges
          + (connected ?? []) + [
            row.power.meanCurrent.with(1),
            (row.life / .month).with(1) + (row.endsWithShelfLife ? ", shelf life" : ""),
            row.scan.name,
            (row.scan.window.share * 100).with(1), row.delay(0.5)?.with(3) ?? "never",
            row.delay(0.95)?.with(3) ?? "never",
          ])
    }
    return table
  }

  /// The table as a JSON object.
  package var json: JSON {
    [
      "chip": .text(terms.chip.name),
      "cell": .text(terms.cell.name),
      "capacityMAh": JSON(terms.cell.capacity),
      "usableShare": JSON(terms.usable),
      "packets": JSON(terms.packets),
      "lossShare": JSON(terms.lossShare),
      "connectable": .flag(terms.isConnectable),
      "shelfLifeMonths": JSON(terms.cell.chemistry.shelfLife / .month),
      "model": terms.model?.json ?? .null,
      "connected": terms.connected.map {
        [
          "share": JSON($0.share),
          "intervalMs": JSON($0.parameters.interval.inSeconds * 1000),
          "latency": JSON($0.parameters.latency),
        ]
      } ?? .null,
      "partial": .flag(isPartial),
      "lifeByInterval": JSON(budget.gainByInterval),
      "lifeByPower": JSON(budget.gainByPower),
      "rows": .list(
        budget.rows.map { row in
          [
            "intervalMs": JSON(row.power.interval.inSeconds * 1000),
            "transmitPowerDBm": JSON(row.power.transmitPower.dBm),
            "chargeUC": JSON(row.power.charge),
            "chargeIsMeasured": .flag(row.isMeasured),
            "connectionChargeUC": row.power.connectionCharge.map { JSON($0) } ?? .null,
            "connectedCurrentUA": JSON(row.power.connectedCurrent),
            "meanCurrentUA": JSON(row.power.meanCurrent),
            "lifeMonths": JSON(row.life / .month),
            "endsWithShelfLife": .flag(row.endsWithShelfLife),
            "scan": [
              "mode": .text(row.scan.name),
              "windowMs": JSON(row.scan.window.window.inSeconds * 1000),
              "intervalMs": JSON(row.scan.window.interval.inSeconds * 1000),
              "listeningShare": JSON(row.scan.window.share),
            ],
            "encounters": JSON(row.delay?.runs ?? 0),
            "delayS": ["p50": JSON(row.delay(0.5)), "p95": JSON(row.delay(0.95))],
          ]
        }),
    ]
  }

  /// The table as CSV, with a header.
  package var csv: String {
    var table = CSVTable(
      columns: [
        "interval_ms", "power_dbm", "charge_uc", "charge_is_measured", "mean_ua", "battery_months",
        "scan", "listening_share", "encounters", "delay_p50_s", "delay_p95_s", "connection_uc",
        "connected_ua",
      ], isPartial: isPartial)
    for row in budget.rows {
      table.add([
        row.power.interval.inMilliseconds, dBm(row.power.transmitPower),
        row.power.charge.inFewDigits, "\(row.isMeasured)", row.power.meanCurrent.inFewDigits,
        (row.life / .month).inFewDigits, row.scan.name, row.scan.window.share.inFewDigits,
        "\(row.delay?.runs ?? 0)", row.delay(0.5).field, row.delay(0.95).field,
        row.power.connectionCharge?.inFewDigits ?? "", row.power.connectedCurrent.inFewDigits,
      ])
    }
    return table.text
  }

  private func dBm(_ power: PowerLevel) -> String { power.dBm.inFewDigits }
}

extension BatteryBudget.Row {
  /// `true` if the charge was measured at the row's power.
  fileprivate var isMeasured: Bool { power.isMeasured }

  /// Returns a quantile of the delays, in seconds; `nil` if the beacon never advertises, or if the
  /// quantile is longer than a day.
  fileprivate func delay(_ fraction: Double) -> Double? { delay?.quantile(fraction)?.inSeconds }
}

extension BatteryCell.Chemistry {
  /// The name with its article.
  package var withArticle: String {
    switch self {
    case .lithium: "a lithium"
    case .alkaline: "an alkaline"
    }
  }
}

extension BatteryBudget.Terms.Model {
  /// Returns sentences about the properties of the make that no public source gives, and about the
  /// battery life that the maker states.
  ///
  /// - Parameters:
  ///   - chip: The name of the chip that the budget assumes.
  ///   - cell: The name of the cell that the budget assumes.
  fileprivate func sentences(chip: String, cell: String) -> [String] {
    var sentences: [String] = []
    if hasDefaultChip {
      sentences.append("no public source gives the chip of \(name): \(chip) is a default")
    }
    if let unknownCell {
      sentences.append(
        "no public source gives what the \(unknownCell) of \(name) hold: \(cell) is a default")
    } else if hasDefaultCell {
      sentences.append("no public source gives the cell of \(name): \(cell) is a default")
    }
    if let makersLife { sentences.append("the maker of \(name) gives \(makersLife)") }
    return sentences
  }

  fileprivate var json: JSON {
    [
      "name": .text(name),
      "defaults": JSON((hasDefaultChip ? ["chip"] : []) + (hasDefaultCell ? ["cell"] : [])),
      "makersLife": makersLife.map { .text($0) } ?? .null,
    ]
  }
}

extension Duration {
  fileprivate var inMilliseconds: String { (inSeconds * 1000).inFewDigits }
}
