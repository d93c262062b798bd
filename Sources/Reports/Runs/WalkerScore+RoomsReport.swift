import BLE
import Documents
import Scoring

extension WalkerScore {
  /// The score of an engine that decides rooms, in lines: the rooms, their order, exits and
  /// welcomes.
  var roomLines: [String] {
    guard let roomOrder else { return [] }
    let exits = [home?.exitSentence, notifies ? home?.welcomeSentence : nil]
    return [rooms?.sentence].compactMap(\.self) + roomOrder.lines + exits.compactMap(\.self)
  }
}

extension HomeScore {
  /// The false exits, as a sentence; `nil` if there are none.
  fileprivate var exitSentence: String? {
    guard !falseExits.isEmpty else { return nil }
    let times = falseExits.map { "\($0.seconds.with(1)) s" }.joined(separator: ", ")
    return "outside while at home: \(falseExits.count.inTimes), at \(times)"
  }

  /// The notifications, as a sentence.
  fileprivate var welcomeSentence: String {
    let first = welcomeDelay.map { "; first \($0.inSeconds.with(1)) s after arrival" }
    let missed = arrival == nil ? "" : "; none on the first visit"
    return "welcomes: \(welcomes), false \(falseWelcomes.count)\(first ?? missed)"
  }
}
