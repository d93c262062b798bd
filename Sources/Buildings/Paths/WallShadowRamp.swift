import BLE

/// The beginning of a wall's loss where nothing else makes it gradual.
///
/// A straight line enters a wall's shadow past an edge. The loss of the edge grows gradually while
/// the line is still on its lit side. Nothing grows gradually where the first leg or the last one
/// of a path around edges enters a shadow, and where a device moves around a wall's end, from one
/// side of the wall's line to the other. There the loss begins with a slope, per metre of distance
/// from the border: 12 dB of brick within 3 cm. The slope is an assumption, such that a step of 1
/// mm hardly ever changes a level by 1 dB.
package enum WallShadowRamp {
  /// The slope of the loss over the distance from the border, in dB/m.
  package static var slope: Double { 400 }

  /// The part of a panel's loss that applies at a place, in decibels: `slope` times the distance,
  /// in metres, between the place and the line from the first end of the panel through the other
  /// end and on. The whole loss applies if the place is beyond the first end.
  ///
  /// - Parameters:
  ///   - place: As seen from the first end.
  ///   - panel: The other end, as seen from the first end.
  ///   - loss: The loss of the panel, in decibels.
  @inline(__always)
  static func limit(_ loss: Double, at place: Vector, beside panel: Vector) -> Double {
    let offset = panel.cross(place)
    let begun = slope * slope * offset * offset
    let square = panel.dot(panel)
    guard begun < loss * loss * square, panel.dot(place) > 0 else { return loss }
    return (begun / square).squareRoot()
  }
}
