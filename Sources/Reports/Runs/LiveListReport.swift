import BLE
import Documents

/// A list as an app shows it, at a time of a run: the beacons in range of each phone, or the
/// receivers in range of each tag, with the strongest one marked.
///
/// A beacon is in range if a packet of it, or a report about it, was received at most `range` ago.
/// On a phone with a system, the events delivered to its app count.
package struct LiveListReport: Sendable {
  /// The phones, in the order of the walkers.
  let phones: [LiveListReportPhone]
  /// The names of the devices.
  let beacons: [String]
  /// The name of the run.
  let title: String
  /// The end of the run.
  package let end: Instant

  /// The time for which a beacon stays in range after it was heard. Pages use the same time.
  static let range = Duration.seconds(5)

  /// Returns the list at a time, as lines for a terminal: the phones with all beacons, the level of
  /// the newest packet of each as a bar, and the packet's age. The number of lines is the same at
  /// all times.
  package func lines(at time: Instant) -> [String] {
    var lines = ["\(title): \(time.seconds.with(1)) of \(end.seconds.with(1)) s"]
    for phone in phones {
      let levels = phone.newest(of: beacons.count, at: time)
      let strongest = Self.strongest(of: levels)
      lines.append(phone.heading(at: time))
      var table = TextTable()
      for (beacon, newest) in levels.enumerated() where phone.links?.contains(beacon) ?? true {
        let mark = beacon == strongest ? ">" : " "
        guard let newest else {
          table.add(["\(mark) \(beacons[beacon].onOneLine)", "not in range"])
          continue
        }
        table.add([
          "\(mark) \(beacons[beacon].onOneLine)", "\(newest.level.dBm.with(0)) dBm",
          "\(newest.time.duration(to: time).inSeconds.with(1)) s ago", newest.level.bar,
        ])
      }
      lines += table.lines
    }
    return lines
  }

  /// Returns the list at a time, as one line for each phone, with only the beacons in range.
  package func shortLines(at time: Instant) -> [String] {
    phones.map { phone in
      let levels = phone.newest(of: beacons.count, at: time)
      let strongest = Self.strongest(of: levels)
      let inRange = levels.enumerated().compactMap { beacon, newest in
        newest.map { newest in
          (beacon == strongest ? ">" : "")
            + "\(beacons[beacon].onOneLine) \(newest.level.dBm.with(0)) dBm"
        }
      }
      let list = inRange.isEmpty ? "nothing in range" : inRange.joined(separator: ", ")
      return "\(time.seconds.with(1)) s  \(phone.name.onOneLine)  \(list)"
    }
  }

  /// Returns the beacon with the highest level; the first one if several are equal, and `nil` if no
  /// beacon is in range.
  private static func strongest(of levels: [LiveListReportPhone.Heard?]) -> Int? {
    var strongest: (beacon: Int, level: PowerLevel)?
    for (beacon, newest) in levels.enumerated() {
      guard let newest, strongest.map({ newest.level > $0.level }) ?? true else { continue }
      strongest = (beacon, newest.level)
    }
    return strongest?.beacon
  }
}

extension PowerLevel {
  /// A bar of one mark for each 2 dB above -100 dBm, up to -30 dBm.
  fileprivate var bar: String {
    String(repeating: "#", count: Int(min(max((dBm + 100) / 2, 0), 35)))
  }
}
