import BLE

@testable import Buildings

extension FloorPlan {
  /// The loss of a straight line that passes near edges, on their lit side, in decibels.
  ///
  /// An edge takes up to J(0) = 6 dB from a line that just misses it, and nothing from one beyond
  /// ν = -0.78: of several, the most. Behind an edge of a wall that takes less, such as a window's
  /// jamb, the line would lose the wall's loss D and not J(0); the edge counts D · J(ν) / J(0) then,
  /// which is added. The smallest such sum counts, over all choices of which edges are added.
  ///
  /// - SeeAlso: `Diffraction.knifeEdgeLoss(detour:)`.
  func grazingLoss(along line: Segment, openDoors: OpenDoors) -> Double {
    var grazes: [Graze] = []
    for edge in edges {
      let detour = edge.detour(from: line)
      guard detour < Diffraction.widestGraze else { continue }
      let losses = edge.losses(
        from: line.start, to: line.end, isInside: (false, false), on: self, openDoors: openDoors)
      let isOnLeft = line.side(of: edge.point) > 0
      let step = isOnLeft ? losses.right - losses.left : losses.left - losses.right
      guard step > 0 else { continue }
      grazes.append(Graze(loss: Diffraction.grazingLoss(detour: detour), step: step))
    }
    return Graze.loss(of: grazes)
  }
}

/// An edge near a line, on its lit side.
struct Graze {
  /// J(ν), in decibels.
  var loss: Double
  /// The loss of the wall that the line just misses, in decibels.
  var step: Double

  /// The loss of a line that passes near several edges, in decibels.
  static func loss(of grazes: [Graze]) -> Double {
    let limit = Diffraction.knifeEdgeLoss(nu: 0)
    let nearest = grazes.sorted { $0.loss > $1.loss }
    var added = 0.0
    var least = nearest.first?.loss ?? 0
    for (number, graze) in nearest.enumerated() {
      added += graze.step * graze.loss / limit
      let rest = number + 1 < nearest.count ? nearest[number + 1].loss : 0
      least = min(least, added + rest)
    }
    return least
  }
}

extension Diffraction {
  /// The loss of a line that passes an edge on its lit side, in decibels: J(ν) with ν = -2 · √(Δ / λ),
  /// from 6 dB at Δ = 0 to nothing at `widestGraze`.
  static func grazingLoss(detour: Double) -> Double {
    max(knifeEdgeLoss(nu: -2 * (max(detour, 0) / wavelength).squareRoot()), 0)
  }

  /// The detour of an edge, in metres, from which it takes nothing from a line on its lit side: ν =
  /// -0.78, as in ITU-R P.526.
  static var widestGraze: Double { 0.25 * 0.78 * 0.78 * wavelength }
}
