import BLE

extension RadioMap {
  /// The headings of the fingerprints in whole degrees, 0 ..< 360, each once, in ascending order.
  public var headings: [Double] {
    var isKnown = Array(repeating: false, count: 360)
    for fingerprint in fingerprints {
      guard let heading = fingerprint.heading else { continue }
      isKnown[Int(Self.wrapped(heading.rounded()))] = true
    }
    return isKnown.indices.filter { isKnown[$0] }.map { Double($0) }
  }

  /// The map with only those fingerprints of each cell whose heading, in whole degrees, is nearest
  /// to a given one. Fingerprints without a heading are kept.
  ///
  /// - Complexity: O(*n* · *a*) for *n* fingerprints and *a* anchors.
  public func facing(_ heading: Double) -> RadioMap {
    var kept: [Fingerprint] = []
    for range in ranges {
      let turns = fingerprints[range].map { fingerprint in
        fingerprint.heading.map { Self.turn(from: $0.rounded(), to: heading) }
      }
      let least = turns.compactMap { $0 }.min()
      for (fingerprint, turn) in zip(fingerprints[range], turns) where turn == nil || turn == least
      {
        kept.append(fingerprint)
      }
    }
    return RadioMap(anchors: anchors, cells: cells, fingerprints: kept)
  }

  /// The angle between two headings, in degrees, 0 ... 180.
  static func turn(from start: Double, to end: Double) -> Double {
    let turn = wrapped(end - start)
    return min(turn, 360 - turn)
  }

  /// A heading in degrees as 0 ..< 360.
  private static func wrapped(_ heading: Double) -> Double {
    let rest = heading.truncatingRemainder(dividingBy: 360)
    return rest < 0 ? rest + 360 : rest
  }
}
