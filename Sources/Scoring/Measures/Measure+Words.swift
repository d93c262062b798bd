import Documents

extension Measure {
  /// Creates the measure with a given word.
  ///
  /// - Parameter allowed: The measures that are allowed at the place.
  /// - Throws: The error of `unknown` if the word is none of the allowed measures.
  public init(_ word: String, among allowed: [Measure], at place: InputPlace) throws(InputError) {
    guard let measure = Measure(rawValue: word), allowed.contains(measure) else {
      throw Self.unknown(word, among: allowed.map(\.rawValue), at: place)
    }
    self = measure
  }

  /// Returns the error for a word that is not allowed at a place: `unusable`, with the present
  /// word, for the word of an earlier version; `wrongType` for the word of a measure that is not
  /// allowed there; `noSuchName` otherwise.
  ///
  /// A percentile is part of the word: the former `delay.p90` is now `unlockDelayS.p90`.
  ///
  /// - Parameter allowed: The words that are allowed at the place.
  package static func unknown(
    _ word: String, among allowed: [String], at place: InputPlace
  ) -> InputError {
    let stem = word.prefix { $0 != "." }
    let present = (former[String(stem)] ?? []).map(\.rawValue).filter { present in
      allowed.contains { $0 == present || $0.hasPrefix("\(present).") }
    }
    if !present.isEmpty {
      let words = present.map { ($0 + word[stem.endIndex...]).quoted }
      return .unusable(place, "\(word.quoted) is now \(words.joined(separator: " or "))")
    }
    if Measure(rawValue: word) != nil {
      return .wrongType(place, given: word.quoted, allowed: "one of \(allowed.listed())")
    }
    return .noSuchName(word, among: allowed, at: place)
  }

  /// The present measures that stand for each word of an earlier version.
  private static let former: [String: [Measure]] = [
    "packetsTold": [.packetsDelivered],
    "falseUnlock": [.falseUnlocks], "delay": [.unlockDelayS],
    "flipsPerHour": [.sideFlips, .roomFlips], "passageDelay": [.sideDelayS, .roomDelayS],
    "error": [.errorM], "room": [.rightRoomShare], "door": [.rightSideShare],
    "reception": [.receptionShare],
  ]
}
