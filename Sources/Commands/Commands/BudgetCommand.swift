import BLE
import Documents
import Links
import Planning
import Reports

/// `simrun budget`: the battery life of a beacon or a tag, and the detection delay and listening of
/// a phone or a receiver.
struct BudgetCommand {
  private let terms: BatteryBudget.Terms
  private let intervals: [Duration]
  private let powers: [PowerLevel]
  private let scans: [RadioScan]
  private let format: TableFormat

  init(from arguments: inout Arguments) throws(InputError) {
    let chip = try Self.named(
      try arguments.text("--chip"), among: BeaconChip.known, \.name,
      at: "--chip")
    let capacity = try arguments.optionalNumber("--capacity-mah", in: 1...100_000)
    guard !arguments.isGiven("--cell") || capacity == nil else {
      throw .repeatedKey(InputPlace("arguments"), key: "--capacity-mah", other: "--cell")
    }
    let cell = try Self.named(
      try arguments.text("--cell"), among: BatteryCell.known, \.name, at: "--cell")
    let usable = try arguments.number("--usable", in: 0.01...1)
    intervals =
      try arguments.numbers("--interval-ms", in: 20...10_240).map {
        .microseconds(Int64(($0 * 1000).rounded()))
      }.eachOnce
    let range = chip.transmitPowers
    powers =
      try arguments.numbers(
        "--power-dbm", in: range.lowerBound.dBm...range.upperBound.dBm
      ).map { PowerLevel(dBm: $0) }.eachOnce
    let packets = try arguments.integer("--packets", in: 1...100)
    let lossShare = try arguments.number("--loss", in: 0...0.9)
    let connected = try ConnectedTime(of: chip, from: &arguments)
    scans = try arguments.choices("--scan", of: RadioScan.self).eachOnce
    format = try arguments.choice("--format")
    try arguments.finish()
    terms = BatteryBudget.Terms(
      chip: chip,
      cell: capacity.map { BatteryCell("a cell", capacity: $0) } ?? cell,
      usable: usable, packets: packets, lossShare: lossShare, connected: connected)
  }

  func perform() async throws(InputError) -> ExitStatus {
    let (terms, intervals, powers, scans) = (terms, intervals, powers, scans)
    let budget = try await LongWork.perform(counting: "interval") { line throws(InputError) in
      BatteryBudget(terms, intervals: intervals, transmitPowers: powers, scans: scans) {
        line.show(done: $0, of: $1)
      }
    }
    let report = BudgetReport(budget)
    try Terminal.write(report, as: format)
    return report.isPartial ? .interrupted : .done
  }

  /// Returns the value with the given name.
  private static func named<Value>(
    _ name: String, among values: [Value], _ nameOf: (Value) -> String, at option: String
  ) throws(InputError) -> Value {
    guard let value = values.first(where: { nameOf($0) == name }) else {
      throw .noSuchName(name, among: values.map(nameOf), at: InputPlace(option))
    }
    return value
  }
}
