import BLE

/// The radio properties of a wall, a window or a door.
public struct Material: Hashable, Sendable {
  /// The name, as in plans.
  public var name: String
  private var makeup: Makeup

  private enum Makeup: Hashable, Sendable {
    /// The same loss at any angle.
    case fixed(Decibels)
    /// A slab, and an additional loss at any angle.
    case layered(Slab, plus: Decibels)
  }

  /// A material with the same loss at any angle.
  public init(_ name: String, loss: Decibels) {
    precondition(loss.value >= 0, "a material does not amplify")
    self.name = name
    makeup = .fixed(loss)
  }

  /// A wall of layers, from one face to the other. Its loss is the loss of the slab of these
  /// layers, plus an additional loss that is the same at every angle: for frames, studs or anything
  /// else that is not flat and dry.
  ///
  /// - SeeAlso: ITU-R P.2040-3, as in `loss(cosine:)`.
  public init(_ name: String, layers: [Layer], plus: Decibels = .zero) {
    precondition(plus.value >= 0, "a material does not amplify")
    self.name = name
    makeup = .layered(Slab(layers: layers), plus: plus)
  }

  /// The cosine below which a slab's loss is constant: 86.4° from the normal.
  ///
  /// A plane wave at grazing incidence does not pass an infinite slab. Walls are finite: at this
  /// angle, the first Fresnel zone of a link of 10 m, an ellipsoid 1.1 m wide, covers 18 m of the
  /// wall.
  public static let leastCosine = 0.0625

  /// The loss of one passage at 2.44 GHz.
  ///
  /// For layers, the transmitted power by ITU-R P.2040-3, averaged over both polarisations.
  ///
  /// - Parameter cosine: The cosine of the angle of incidence, from 1, perpendicular, to 0, along
  ///   the wall. Below `leastCosine`, the loss of layers is constant.
  /// - Returns: The loss, not negative. For layers, without the additional loss, it is at most 100
  ///   dB.
  public func loss(cosine: Double) -> Decibels {
    switch makeup {
    case .fixed(let loss): loss
    case .layered(let slab, let plus):
      max(plus + Decibels(slab.loss(cosine: max(cosine, Self.leastCosine))), .zero)
    }
  }

  /// Returns the material with another loss at perpendicular incidence. The loss of layers changes
  /// by as much at every angle, but is not below zero.
  ///
  /// - Precondition: The loss is not negative.
  public func with(loss: Decibels) -> Material {
    precondition(loss.value >= 0, "a material does not amplify")
    var material = self
    switch makeup {
    case .fixed: material.makeup = .fixed(loss)
    case .layered(let slab, _):
      material.makeup = .layered(slab, plus: loss - Decibels(slab.loss(cosine: 1)))
    }
    return material
  }

  /// The loss of one passage at perpendicular incidence, at 2.44 GHz; not negative.
  public var loss: Decibels { loss(cosine: 1) }
}
