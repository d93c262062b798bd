import BLE

/// What a wall, a window or a door is made of, as far as radio is concerned.
public struct Material: Hashable, Sendable {
  /// The name, as plans give it.
  public var name: String
  private let makeup: Makeup

  private enum Makeup: Hashable, Sendable {
    /// So many decibels at any angle.
    case fixed(Decibels)
    /// A slab, and so much more at any angle.
    case layered(Slab, plus: Decibels)
  }

  /// A material that costs this much to pass, at any angle.
  public init(_ name: String, loss: Decibels) {
    precondition(loss.value >= 0, "a material does not amplify")
    self.name = name
    makeup = .fixed(loss)
  }

  /// A wall of layers, from one face to the other, that costs what a slab of them does, and so much
  /// more at any angle: for frames, studs or whatever else is not flat and dry.
  ///
  /// - SeeAlso: ITU-R P.2040-3, as in `loss(cosine:)`.
  public init(_ name: String, layers: [Layer], plus: Decibels = .zero) {
    precondition(plus.value >= 0, "a material does not amplify")
    self.name = name
    makeup = .layered(Slab(layers: layers), plus: plus)
  }

  /// The cosine below which a slab's loss stays what it is there: 86.4° from the normal.
  ///
  /// A plane wave that grazes an endless slab does not get through. Walls end: at this angle, what
  /// carries a link of 10 m, an ellipsoid 1.1 m wide (the first Fresnel zone), covers 18 m
  /// of the wall.
  public static let leastCosine = 0.0625

  /// What one passage costs at 2.44 GHz.
  ///
  /// For layers, the power that gets through by ITU-R P.2040-3, in the mean of both polarisations.
  ///
  /// - Parameter cosine: Of the angle between the line and the wall's normal, from 1, head-on, to
  ///   0, along the wall. Below `leastCosine` the loss of layers is the one there.
  /// - Returns: Not negative; of layers, without what comes on top, at most 100 dB.
  public func loss(cosine: Double) -> Decibels {
    switch makeup {
    case .fixed(let loss): loss
    case .layered(let slab, let plus):
      plus + Decibels(slab.loss(cosine: max(cosine, Self.leastCosine)))
    }
  }

  /// What one passage head-on costs at 2.44 GHz; not negative.
  public var loss: Decibels { loss(cosine: 1) }
}
