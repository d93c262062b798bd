import Phones

/// A phone that hears the recording of a bare radio and has a simulated system; with the random
/// draws that the system leaves to its host.
///
/// The recording's radio takes the place of the phone's: the phone receives the packets that came
/// to that radio while the phone's system would have listened. There is no random draw of channels.
public struct ReplayedPhone: Sendable {
  /// The system, the app and their schedule.
  public var use: PhoneUse
  /// The key of the identifiers that stand for addresses.
  public var identifierKey: UInt64
  /// Returns the delay of the next exit from a region, as a fraction, 0 ... 1, of the range of exit
  /// delays, given the number of exits so far.
  public var exitFraction: @Sendable (_ exits: Int) -> Double

  /// Creates a phone; by default, exits from regions have the system's default delay.
  public init(
    _ use: PhoneUse, identifierKey: UInt64 = 0,
    exitFraction: @escaping @Sendable (_ exits: Int) -> Double = { _ in
      PhoneSystem.defaultExitFraction
    }
  ) {
    self.use = use
    self.identifierKey = identifierKey
    self.exitFraction = exitFraction
  }
}
