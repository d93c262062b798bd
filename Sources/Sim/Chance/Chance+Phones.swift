// The random numbers of a phone's system and of its compass.

extension Chance {
  /// The cipher key of the identifiers by which a phone's system names devices.
  package func identifierKey(of phone: RandomStream) -> UInt64 {
    UInt64(uniform(.identifierKey, phone, 0) * 0x1p53)
  }

  /// The delay until a phone's system reports its next exit from a region, as a fraction of the
  /// range of such delays, 0 ..< 1.
  ///
  /// - Parameter exits: The count of exits so far.
  package func exitFraction(of phone: RandomStream, after exits: Int) -> Double {
    uniform(.regionExit, phone, UInt64(exits))
  }

  /// The error of a phone's compass, in degrees.
  ///
  /// - Parameters:
  ///   - deviation: The standard deviation, in degrees.
  ///   - turns: The count of turns so far.
  package func compassError(
    of phone: RandomStream, deviation: Double, afterTurns turns: UInt64
  ) -> Double {
    deviation > 0 ? deviation * normal(.compass, phone, turns) : 0
  }
}
