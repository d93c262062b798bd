import BLE
import Documents
import Scoring
import Sim

/// The levels that an app has read over connections and that are behind a decision: the newest
/// level of each beacon, with its terms.
struct ReadingsReport: Sendable {
  private let readings: [ConnectionLog.Reading]
  private let world: World

  /// Creates a report without readings.
  init(in world: World) {
    readings = []
    self.world = world
  }

  /// Creates a report of the readings behind the evidence of a decision about a walker.
  init(behind evidence: [Evidence], about walker: Int, in run: Run) {
    world = run.world
    readings = evidence.compactMap { part in
      guard let device = run.world.device(of: part.anchor), let time = part.newest else {
        return nil
      }
      return run.journal.connections.readings.last {
        $0.walker == walker && $0.device == device && $0.time <= time
      }
    }
  }

  /// `true` if no levels were read.
  var isEmpty: Bool { readings.isEmpty }

  /// The readings as paragraphs of text.
  var parts: [String] { ["newest readings behind it"] + readings.map(text(of:)) }

  /// The readings as JSON.
  var json: JSON {
    .list(
      readings.map { reading in
        [
          "beacon": .text(world.name(of: reading.device)),
          "walker": .text(world.walkers[reading.walker].name),
          "timeS": JSON(reading.time.seconds), "channel": JSON(reading.channel.rawValue),
          "terms": .list(reading.terms.map { ["term": .text($0.name), "dB": JSON($0.value)] }),
          "levelDBm": JSON(reading.budget.level.dBm), "rssiDBm": JSON(reading.budget.rssi.dBm),
        ]
      })
  }

  private func text(of reading: ConnectionLog.Reading) -> String {
    let title =
      "\(reading.time.seconds.with(6)) s  \(world.name(of: reading.device)) to "
      + "\(world.walkers[reading.walker].name), data channel \(reading.channel.rawValue)"
    var table = TextTable(indentation: 2)
    for term in reading.terms { table.add([term.name, term.value.with(3), term.unit]) }
    table.add(["level", reading.budget.level.dBm.with(3), "dBm"])
    table.add(["RSSI", reading.budget.rssi.dBm.with(0), "dBm"])
    return ([title] + table.lines).joined(separator: "\n")
  }
}

extension ConnectionLog.Reading {
  /// The terms of the level. A term that is zero because its cause is absent is left out.
  fileprivate var terms: [(name: String, value: Double, unit: String)] {
    budget.terms.filter { $0.term == .transmitPower || $0.gain != 0 }.map {
      ($0.term.name(from: .beacon, to: .phone), $0.gain, $0.term.unit)
    }
  }
}
