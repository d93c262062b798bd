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

  /// How far the phone is from the body's axis, in metres; ours, from how people hold phones.
  var reach: Double {
    switch self {
    case .hand: 0.35
    case .trouser, .shirt: 0.15
    case .bag: 0.25
    case .ear: 0.1
    case .mast: 0
    }
  }

  /// The loss of the body around the phone in the mean over all directions, relative to a phone in
  /// the hand.
  ///
  /// - SeeAlso: Fitted to the mean levels of the MIT Matrix data; for the ear, hand and head on a
  ///   phantom, EuCAP 2009.
  var meanLoss: Decibels {
    switch self {
    case .hand, .mast: Decibels(0)
    case .trouser: Decibels(4)
    case .shirt: Decibels(7)
    case .bag, .ear: Decibels(5)
    }
  }

  /// How much more the body takes of the direct wave from straight behind it than from straight
  /// before it.
  ///
  /// Worn devices swing by 19 to 24 dB in an anechoic chamber. With K = 2, as in a room, these make
  /// 6 dB in the hand and 10 to 11 dB elsewhere of the mean level in decibels; 5 to 6, 8 to 11 in
  /// the trousers and 10 to 12 at the shirt were measured.
  ///
  /// - SeeAlso: MITRE Range-Angle data, front against back, for rooms.
  var swing: Decibels {
    switch self {
    case .hand: Decibels(8)
    case .trouser: Decibels(22)
    case .shirt: Decibels(23)
    case .bag: Decibels(20)
    case .ear: Decibels(21)
    case .mast: Decibels(0)
    }
  }

  /// Whether the phone sways with a carrier who stands.
  var sways: Bool { self != .mast }
}
