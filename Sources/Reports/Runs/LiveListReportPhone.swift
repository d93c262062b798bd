import BLE
import Documents
import Phones

/// A phone or a tag in a live list: its packets, activities and decisions in the course of a run.
struct LiveListReportPhone: Sendable {
  /// The name of the walker.
  var name: String
  /// The packets that the phone's app received, or that receivers received from the tag, in order.
  var heard: [Heard]
  /// The devices at the other ends of the phone's links, as indices; `nil` for all devices.
  var links: Range<Int>?
  /// The phone's activities, each with the time at which it begins, in order; empty for a bare
  /// radio.
  var activities: [(time: Instant, activity: PhoneActivity)] = []
  /// The decisions, in order.
  var decisions: [Decision] = []

  /// The level of a beacon at the phone, or of the tag at a receiver.
  struct Heard: Hashable, Sendable {
    var time: Instant
    /// The beacon or the receiver, as an index.
    var beacon: Int
    var level: PowerLevel
  }

  /// Returns the newest level of each beacon in range at a time; `nil` for a beacon that is not in
  /// range.
  func newest(of beacons: Int, at time: Instant) -> [Heard?] {
    var newest = [Heard?](repeating: nil, count: beacons)
    let end = heard.firstIndex { $0.time > time } ?? heard.endIndex
    for index in heard[..<end].indices.reversed() {
      guard heard[index].time.duration(to: time) <= LiveListReport.range else { break }
      if newest[heard[index].beacon] == nil { newest[heard[index].beacon] = heard[index] }
    }
    return newest
  }

  /// Returns the name, the phone's activity, and the latest decision at a time.
  func heading(at time: Instant) -> String {
    var parts = [name.onOneLine]
    if let now = activities.last(where: { $0.time <= time })?.activity {
      parts.append("app \(now.app.words), radio \(now.radioWords)")
    }
    if let decision = decisions.last(where: { $0.time <= time }) {
      parts.append(
        "decided \(decision.verdict.words.onOneLine) at \(decision.time.seconds.with(1)) s")
    }
    return parts.joined(separator: "; ")
  }
}
