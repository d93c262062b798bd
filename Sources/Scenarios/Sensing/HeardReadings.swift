import BLE
import Documents
import Links
import Payloads
import Phones
import Recordings
import Scoring
import Sensors
import Sim

/// The sensor readings of beacons and tags that phones and receivers heard in a run, or apps
/// received over connections: each reading when it changed.
package struct HeardReadings: Sendable {
  /// The series, in the order in which they began.
  package private(set) var series: [Series] = []
  private let world: World

  /// A reading over one link.
  package struct Series: Sendable {
    /// The walker whose phone heard it, or whose tag sent it to a receiver; an index into the
    /// world's walkers.
    package let walker: Int
    /// The device at the other end of the link, as an index into the world's devices.
    package let device: Int
    /// The key of the reading in a frame, or of a characteristic's quantity.
    package let key: String
    /// The values, each with the time at which it was first heard.
    package fileprivate(set) var changes: [Change]
  }

  /// A value of a reading that is not the one before.
  package struct Change: Sendable, Equatable {
    package let time: Instant
    package let value: JSON

    package init(_ value: JSON, at time: Instant) {
      self.time = time
      self.value = value
    }
  }

  /// `true` if a device of a world has sensors, so that a run's readings are made of its packets.
  package static func areHeard(in world: World) -> Bool {
    (0..<world.deviceCount).contains { world.sensors(of: $0)?.reportedKeys.isEmpty == false }
  }

  /// The readings heard in a run that keeps its packets; empty if no device has sensors.
  package init(of run: Run) {
    world = run.world
    guard Self.areHeard(in: world) else { return }
    let keys = (0..<world.deviceCount).map { world.sensors(of: $0)?.reportedKeys ?? [] }
    for packet in run.journal.heard {
      let keys = keys[world.sender(to: packet.walker, over: packet.device)]
      guard !keys.isEmpty,
        let frame = BeaconFrame(advertisingData: packet.sighting.advertisement.payload)
      else { continue }
      for member in FrameDescription(of: frame).fields where keys.contains(member.key) {
        add(
          Change(member.value, at: packet.sighting.time), to: member.key, walker: packet.walker,
          device: packet.device)
      }
    }
    let peripherals = world.walkers.indices.map { run.peripherals(toAppOf: $0) }
    for moment in run.journal.apps { add(moment, among: peripherals[moment.walker]) }
  }

  /// Adds the value of a characteristic that follows a sensor, if an app received one.
  private mutating func add(_ moment: Journal.AppMoment, among peripherals: [DeviceAddress: Int]) {
    guard case .delivered(let event, _) = moment.event.kind,
      case .attribute(let report, on: let address) = event,
      case .value(let bytes, of: let characteristic) = report,
      let device = peripherals[address],
      let source = world.beacons[device].peripheral?.measured.first(where: {
        $0.characteristic == characteristic
      }), let quantity = source.format.quantity(of: bytes)
    else { return }
    add(
      Change(JSON(quantity), at: moment.event.time), to: source.measurand.key,
      walker: moment.walker, device: device)
  }

  private mutating func add(_ change: Change, to key: String, walker: Int, device: Int) {
    let known = series.firstIndex { $0.walker == walker && $0.device == device && $0.key == key }
    guard let known else {
      series.append(Series(walker: walker, device: device, key: key, changes: [change]))
      return
    }
    if series[known].changes.last?.value != change.value { series[known].changes.append(change) }
  }

  /// The series as a table; empty if there are none.
  package var table: TextTable {
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
  /// The largest number of values in a line of text.
  private static let most = 6

  /// The values with their times: all if they are few, otherwise the first one, the lowest and the
  /// highest number, and the last.
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

  /// The value. A number of 32 bits has as many digits as these need: 17.1, not 17.100000381469727.
  private var valueInFewDigits: String {
    guard case .number(let number) = value else { return value.inWords }
    let short = Float(number)
    let isShort = Double(short) == number && number.rounded() != number
    return (isShort ? Double(short.description) ?? number : number).inFewDigits
  }
}
