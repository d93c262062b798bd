import BLE

/// The carry position of a phone.
public enum CarryPosition: String, CaseIterable, Sendable {
  /// In the hand, in front of the eyes.
  case hand
  /// In the front pocket of the trousers.
  case trouser
  /// In the breast pocket, or on a lanyard.
  case shirt
  /// In a bag at the right side.
  case bag
  /// At the right ear.
  case ear
  /// On a stand or a robot, without a body nearby.
  case mast

  /// The bearing of the phone from the body's axis, in degrees clockwise from straight ahead.
  var bearing: Double {
    switch self {
    case .hand, .shirt, .mast: 0
    case .trouser: 30
    case .bag, .ear: 90
    }
  }

  /// The default height of the phone above the floor, in metres.
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

  /// The distance of the phone from the body's axis, in metres; our estimate of how people hold
  /// phones.
  var reach: Double {
    switch self {
    case .hand: 0.35
    case .trouser, .shirt: 0.15
    case .bag: 0.25
    case .ear: 0.1
    case .mast: 0
    }
  }

  /// The mean loss of the body over all directions, relative to a phone in the hand.
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

  /// The front-to-back swing: the additional attenuation of the direct wave with the body in
  /// between.
  ///
  /// Worn devices swing by 19 to 24 dB in an anechoic chamber. With a K factor of 2, as in a room,
  /// the mean level in decibels then swings by 6 dB in the hand and 10 to 11 dB elsewhere.
  /// Measurements: 5 to 6 dB in the hand, 8 to 11 in the trousers and 10 to 12 at the shirt.
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

  /// `true` if a person carries the phone. The person's body is an obstacle, and the person sways
  /// while standing.
  var hasBody: Bool { self != .mast }
}
