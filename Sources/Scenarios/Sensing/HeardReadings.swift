import BLE
import Documents
import Links
import Payloads
import Phones
import Recordings
import Scoring
import Sensors
import Sim

/// The sensor readings of beacons and tags that phones and receivers heard in a run, or that apps
/// received over connections: the values of each reading, each with the time of the change.
///
///     var readings = HeardReadings(in: world, seed: 7)
///     while simulation.step(notifying: &readings) {}
///     print(readings.table)
package struct HeardReadings: StepObserver, Sendable {
  private let world: World
  /// The keys of the readings of each device.
  private let keys: [[String]]
  /// The devices that each walker's app can connect to.
  private let peripherals: [[DeviceAddress: Int]]
  /// The series from packets and the series from connections, each in the order in which the series
  /// began.
  private var overPackets = Table()
  private var overConnections = Table()

  /// A reading over one link.
  package struct Series: Sendable {
    /// The walker whose phone heard the reading, or whose tag sent it to a receiver, as an index
    /// into the world's walkers.
    package let walker: Int
    /// The device at the other end of the link, as an index into the world's devices.
    package let device: Int
    /// The key under which a frame has the reading, or the key of the quantity that a
    /// characteristic measures.
    package let key: String
    /// The values, each with the time at which it was first heard.
    package fileprivate(set) var changes: [Change]
  }

  /// A value of a reading that differs from the one before.
  package struct Change: Sendable, Equatable {
    package let time: Instant
    package let value: JSON

    package init(_ value: JSON, at time: Instant) {
      self.time = time
      self.value = value
    }
  }

  /// Creates an observer without readings, for a run in a world.
  package init(in world: World, seed: UInt64) {
    self.world = world
    keys = (0..<world.deviceCount).map { world.sensors(of: $0)?.reportedKeys ?? [] }
    peripherals = world.walkers.indices.map { world.peripherals(toAppOf: $0, seed: seed) }
  }

  /// Creates the readings heard in a run that keeps its packets; empty if no device has sensors.
  package init(of run: Run) {
    self.init(in: run.world, seed: run.seed)
    guard keys.contains(where: { !$0.isEmpty }) else { return }
    for packet in run.journal.heard {
      add(packet.sighting.advertisement, at: packet.sighting.time, packet.walker, packet.device)
    }
    for moment in run.journal.apps { observe(moment.event, ofAppOf: moment.walker) }
  }

  /// The series: those from packets, then those from connections, each in the order in which they
  /// began.
  package var series: [Series] {
    var table = overPackets
    for series in overConnections.series {
      for change in series.changes {
        table.add(change, to: series.key, walker: series.walker, device: series.device)
      }
    }
    return table.series
  }

  package mutating func observe(_ observation: Observation, at time: Instant) {
    guard case .receptions(let receptions) = observation else { return }
    for reception in receptions {
      guard case .received(let advertisement) = reception.outcome else { continue }
      add(advertisement, at: time, reception.walker, reception.device)
    }
  }

  package func note(_ simulation: Simulation<some DecisionEngine>) {}

  /// Adds the readings in a packet.
  private mutating func add(
    _ advertisement: Advertisement, at time: Instant, _ walker: Int, _ device: Int
  ) {
    let keys = keys[world.sender(to: walker, over: device)]
    guard !keys.isEmpty, let frame = BeaconFrame(advertisingData: advertisement.payload) else {
      return
    }
    for member in FrameDescription(of: frame).fields where keys.contains(member.key) {
      overPackets.add(
        Change(member.value, at: time), to: member.key, walker: walker, device: device)
    }
  }

  /// Adds the value of a characteristic that follows a sensor, if an app receives such a value.
  package mutating func observe(_ event: AppEvent, ofAppOf walker: Int) {
    guard case .delivered(let delivered, _) = event.kind,
      case .attribute(let report, on: let address) = delivered,
      case .value(let bytes, of: let characteristic) = report,
      let device = peripherals[walker][address],
      let source = world.beacons[device].peripheral?.measured.first(where: {
        $0.characteristic == characteristic
      }), let quantity = source.format.quantity(of: bytes)
    else { return }
    overConnections.add(
      Change(JSON(quantity), at: event.time), to: source.measurand.key, walker: walker,
      device: device)
  }

  /// Series by their link and key.
  private struct Table {
    private(set) var series: [Series] = []

    mutating func add(_ change: Change, to key: String, walker: Int, device: Int) {
      let known = series.firstIndex { $0.walker == walker && $0.device == device && $0.key == key }
      guard let known else {
        series.append(Series(walker: walker, device: device, key: key, changes: [change]))
        return
      }
      if series[known].changes.last?.value != change.value { series[known].changes.append(change) }
    }
  }

  /// The series as a table; empty if there are none.
  package var table: TextTable {
    let series = series
    guard !series.isEmpty else { return TextTable() }
    var table = TextTable(header: ["sensors", "reading", "heard"])
    for series in series {
      let (name, walker) = (world.name(of: series.device), world.walkers[series.walker])
      let link = walker.phone == nil ? "\(walker.name) to \(name)" : "\(name) to \(walker.name)"
      table.add(["  " + link, series.key, series.words])
    }
    return table
  }

  /// The series as JSON, with all changes.
  package var json: JSON {
    .list(
      series.map { series in
        [
          "walker": .text(world.walkers[series.walker].name),
          "device": .text(world.name(of: series.device)), "reading": .text(series.key),
          "changes": .list(
            series.changes.map { ["timeS": JSON($0.time.seconds), "value": $0.value] }),
        ]
      })
  }
}

extension HeardReadings.Series {
  /// The maximum number of values in a line of text.
  private static let most = 6

  /// The values with their times: all of them if they are few, otherwise the first one, the lowest
  /// and highest numbers, and the last one.
  fileprivate var words: String {
    guard changes.count > Self.most, let first = changes.first, let last = changes.last else {
      return changes.map(\.words).joined(separator: ", ")
    }
    var lowest: (number: Double, change: HeardReadings.Change)?
    var highest = lowest
    for change in changes {
      guard case .number(let number) = change.value else { continue }
      if lowest.map({ number < $0.number }) ?? true { lowest = (number, change) }
      if highest.map({ number > $0.number }) ?? true { highest = (number, change) }
    }
    var words = ["first \(first.words)"]
    if let lowest, let highest {
      words += ["lowest \(lowest.change.words)", "highest \(highest.change.words)"]
    }
    return (words + ["last \(last.words)"]).joined(separator: ", ") + "; "
      + "\(changes.count - 1) changes"
  }
}

extension HeardReadings.Change {
  /// The change as text.
  var words: String { "\(valueInFewDigits) at \(time.seconds.with(1)) s" }

  /// The value as text. A 32-bit number has only as many digits as its precision allows: 17.1, not
  /// 17.100000381469727.
  private var valueInFewDigits: String {
    guard case .number(let number) = value else { return value.inWords }
    let short = Float(number)
    let isShort = Double(short) == number && number.rounded() != number
    return (isShort ? Double(short.description) ?? number : number).inFewDigits
  }
}
