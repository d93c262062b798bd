import BLE

/// Where someone carries a phone.
public enum Carriage: String, CaseIterable, Sendable {
  /// Held in front, to look at it.
  case hand
  /// In the front pocket of the trousers.
  case trouser
  /// In the breast pocket, or on a lanyard.
  case shirt
  /// In a bag at the right side.
  case bag
  /// At the right ear.
  case ear
  /// On a stand, or on a robot: nobody is near it.
  case mast

  /// Where the phone is as seen from the body's middle, in degrees clockwise from straight ahead.
  var bearing: Double {
    switch self {
    case .hand, .shirt, .mast: 0
    case .trouser: 30
    case .bag, .ear: 90
    }
  }

  /// The phone's height above the floor, in metres, where nothing else is said.
  public var height: Double {
    switch self {
    case .hand: 1.1
    case .trouser: 0.8
    case .shirt: 1.3
    case .bag: 0.9
    case .ear: 1.6
    case .mast: 1.5
    }
  }

  /// The loss of the body around the phone, averaged over all directions and relative to a phone in
  /// the hand.
  var meanLoss: Decibels {
    switch self {
    case .hand, .mast: Decibels(0)
    case .trouser: Decibels(4)
    case .shirt: Decibels(7)
    case .bag: Decibels(5)
    case .ear: Decibels(5)
    }
  }

  /// How much more the body takes from straight behind it than from straight before it.
  var frontToBack: Decibels {
    switch self {
    case .hand: Decibels(6)
    case .trouser: Decibels(10)
    case .shirt: Decibels(12)
    case .bag: Decibels(6)
    case .ear: Decibels(8)
    case .mast: Decibels(0)
    }
  }
}
