import Scenarios

/// A measure that a study reports as the share of runs with a value above 0. The raw value is the
/// measure's word.
public enum Rate: String, CaseIterable, Sendable {
  case falseUnlocks, missedUnlock, lockedOut, wrongSide, wrongRoom, wrongRoomOrder, falseExits
  case falseWelcomes, missedAlerts, falseCalls, lostReports, wrongRoomReports, wrongRoomFixes

  /// The measure.
  public var measure: Measure {
    switch self {
    case .falseUnlocks: .falseUnlocks
    case .missedUnlock: .missedUnlock
    case .lockedOut: .lockedOut
    case .wrongSide: .wrongSide
    case .wrongRoom: .wrongRoom
    case .wrongRoomOrder: .wrongRoomOrder
    case .falseExits: .falseExits
    case .falseWelcomes: .falseWelcomes
    case .missedAlerts: .missedAlerts
    case .falseCalls: .falseCalls
    case .lostReports: .lostReports
    case .wrongRoomReports: .wrongRoomReports
    case .wrongRoomFixes: .wrongRoomFixes
    }
  }

  /// The events at doors, which importance sampling supports.
  public static let ofDoors: [Rate] = [.falseUnlocks, .missedUnlock, .wrongSide]
}

extension WalkerScore {
  /// Returns `true` if the event happened in the walk; `nil` if it could not happen.
  public func happened(_ rate: Rate) -> Bool? { value(of: rate.measure).map { $0 > 0 } }
}
