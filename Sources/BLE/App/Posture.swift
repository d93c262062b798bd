/// The way a thing stands or lies: one of six orientations.
///
/// - SeeAlso: E. Sykes et al., *Context-Aware Mobile Apps using iBeacons* (2015), 4.3: "on its
///   front/back, on its legs/head, on its right/left side".
public enum Posture: UInt8, CaseIterable, Hashable, Sendable {
  /// The thing stands on its legs.
  case upright
  /// The thing stands on its head.
  case upsideDown
  case onFront, onBack
  case onLeftSide, onRightSide

  /// The name, as in `right side`.
  public var name: String {
    switch self {
    case .upright: "upright"
    case .upsideDown: "upside down"
    case .onFront: "front"
    case .onBack: "back"
    case .onLeftSide: "left side"
    case .onRightSide: "right side"
    }
  }
}
