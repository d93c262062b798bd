import BLE
import Documents
import Links
import Phones
import Planning
import Reports
import Sim

/// `simrun budget`: the battery life of a beacon or a tag, and the detection delay and listening of
/// a phone or a receiver.
struct BudgetCommand: Command {
  static let name = "budget"
  static let declaration = CommandDeclaration(
    "battery life, listening, and detection delay", Parameters(),
    description: """
      Prints, for each interval, power and scan, the mean current of a beacon or a tag, its battery
      life, the share of the time in which a phone or a receiver listens, and the delay until it has
      received enough packets in range. docs/guide/budget.md has the model.
      """)

  struct Parameters: ParameterSet {
    let model = Option(
      "--model", "MODEL", .named(BeaconModel.known, by: \.name),
      help: "a maker's beacon, \(BeaconModel.knownInWords), whose interval and "
        + "power are the defaults, and its chip and cell where a public source gives them")
    let intervals = Option(
      "--interval-ms", "MS,...", .list(.milliseconds(Duration.advertisingIntervals.inMilliseconds)),
      default: "100,200,350,500,1000,2000",
      help: "advertising intervals, in ms, separated by commas")
    let powers = Option(
      "--power-dbm", "DBM,...", .text, default: "0",
      help:
        "transmit powers, in dBm; between those measured for the chip, the charge is interpolated")
    let chip = Option(
      "--chip", "CHIP", .named(BeaconChip.known, by: \.name), default: BeaconChip.nRF52832.name,
      help: "nRF52832 or nRF51")
    let charge = Option(
      "--event-uc", "UC", .number(0.1...100_000),
      help: "charge of an advertising event of your own device, in µC, in place of the chip's")
    let sleepCurrent = Option(
      "--asleep-ua", "UA", .number(0...100_000),
      help: "current between events of your own device, in µA, in place of the chip's")
    let connectable = Option(
      "--connectable", "yes|no", .named([true, false]) { $0 ? "yes" : "no" }, default: "yes",
      help: "yes (default), or no for a beacon that only sends, and never listens for requests")
    let cell = Option(
      "--cell", "CELL", .cell, default: BatteryCell.cr2477.name, help: BatteryCell.knownInWords)
    let capacity = Option(
      "--capacity-mah", "MAH", .number(1...100_000),
      help: "capacity of another cell, in mAh, in place of --cell")
    let usable = Option(
      "--usable", "SHARE", .number(0.01...1), default: "\(BatteryCell.defaultUsableShare)",
      help: "usable fraction of the capacity")
    let packets = Option(
      "--packets", "N", .integer(1...100), default: "1", help: "number of packets required")
    let lossShare = Option(
      "--loss", "SHARE", .number(0...0.9), default: "0",
      help: "fraction lost of the packets that the radio listens to")
    let connections = Group(parameters: ConnectedTime.Parameters())
    let scans = Option(
      "--scan", "MODE,...", .list(ValueParser<DetectionScan>.scan),
      default: DetectionScan.foreground.name,
      help: """
        scans of an app on iOS: foreground (default), 30 of 40 ms, background, 30 of 300 ms; or Android
        scan modes: android12-low-latency, android12-balanced, android12-low-power, up to version 12L;
        and from 13 on, android13-low-latency, android13-balanced, android13-low-power,
        android13-screen-off; or a receiver's: unbroken, esphome, 30 of 320 ms, or a window and an
        interval, 2.5 ms ... 10 min, such as 5s/5min
        """)
    let format = Option.format(csv: "one row per interval, power and scan")
  }

  static func perform(_ arguments: Arguments<Parameters>) async throws(InputError) -> ExitStatus {
    let model = try arguments.model
    var chip = try arguments.chip
    if let own = model?.chip, !arguments.isGiven(\.chip) { chip = own }
    chip = try chip.measured(charge: arguments.charge, sleepCurrent: arguments.sleepCurrent)
    let capacity = try arguments.capacity
    guard !arguments.isGiven(\.cell) || capacity == nil else {
      throw .repeatedKey(InputPlace("arguments"), key: "--capacity-mah", other: "--cell")
    }
    var cell = try arguments.cell
    let ownCell = BatteryCell.known.first { $0.name == model?.cell }
    if let ownCell, !arguments.isGiven(\.cell) { cell = ownCell }
    let hasCell = arguments.isGiven(\.cell) || capacity != nil
    let make = model.map {
      BatteryBudget.Terms.Model(
        $0.name,
        hasDefaultChip: $0.chip == nil && !arguments.isGiven(\.chip)
          && !arguments.isGiven(\.charge),
        hasDefaultCell: ownCell == nil && !hasCell,
        unknownCell: ownCell == nil && !hasCell ? $0.cell : nil, makersLife: $0.makersLife)
    }
    let usable = try arguments.usable
    let intervals: [Duration]
    if let model, !arguments.isGiven(\.intervals) {
      intervals = [model.interval]
    } else {
      intervals = try arguments.intervals.eachOnce
    }
    let range = chip.transmitPowers
    let powers: [PowerLevel]
    if let model, !arguments.isGiven(\.powers) {
      powers = [model.transmitPower]
    } else {
      powers = try ValueParser.list(.power(dBm: range.lowerBound.dBm...range.upperBound.dBm))
        .parse(arguments.powers, Parameters.place(of: \.powers)).eachOnce
    }
    let packets = try arguments.packets
    let lossShare = try arguments.lossShare
    let connected = try ConnectedTime(of: chip, from: arguments.connections)
    let isConnectable = try arguments.connectable
    if !isConnectable { try check(notConnectable: chip, connected: connected, by: arguments) }
    let scans = try arguments.scans.eachOnce
    let format = try arguments.format
    var terms = BatteryBudget.Terms(
      chip: chip, cell: capacity.map { BatteryCell("a cell", capacity: $0) } ?? cell,
      usable: usable, packets: packets, lossShare: lossShare, connected: connected)
    terms.model = make
    terms.isConnectable = isConnectable
    terms.hasOwnCharge = arguments.isGiven(\.charge)
    let budget = try await LongWork.perform(counting: "interval") {
      [terms] line throws(InputError) in
      BatteryBudget(terms, intervals: intervals, transmitPowers: powers, scans: scans) {
        line.show(done: $0, of: $1)
      }
    }
    let report = BudgetReport(budget)
    try Terminal.write(report, as: format)
    return report.isPartial ? .interrupted : .done
  }

  /// Checks that a beacon with a chip can be one that is not connectable.
  ///
  /// - Throws: `unusable` if it has connections or a charge of its own, or if no source has the
  ///   chip's current while it listens.
  private static func check(
    notConnectable chip: BeaconChip, connected: ConnectedTime?, by arguments: Arguments<Parameters>
  ) throws(InputError) {
    let place = Parameters.place(of: \.connectable)
    guard connected == nil else {
      throw .unusable(place, "'no' cannot be combined with connections")
    }
    guard !arguments.isGiven(\.charge) else {
      throw .unusable(
        place, "'no' cannot be combined with --event-uc, which is a charge as your device has it")
    }
    guard BeaconConsumption.listeningCharge(of: chip) != nil else {
      let others = BeaconChip.known.filter { BeaconConsumption.listeningCharge(of: $0) != nil }
      throw .unusable(
        place,
        "no source has the current of the \(chip.name) while it listens; use "
          + others.map(\.name).joined(separator: " or "))
    }
  }
}
