import Phones

/// A phone with a system that is given a recording of a bare radio, with the draws of chance that
/// the system leaves to its host.
///
/// The recording's radio takes the place of the phone's: the phone hears the packets of that radio
/// while the system would have listened. Nothing is drawn for its channels.
public struct ReplayedPhone: Sendable {
  /// The system, the app and their schedule.
  public var use: PhoneUse
  /// The key of the identifiers that stand for addresses.
  public var identifierKey: UInt64
  /// The fraction of the range of exit delays, 0 ... 1, for the next exit from a region after a
  /// number of exits.
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
