import BLE
import Buildings

/// The diffraction losses of a path around several edges at the cells of a block, eight at a time,
/// as `BentPath.loss(to:)` computes them.
struct BlockGroupBends {
  typealias Group = BlockCells.Group
  typealias Mask = BlockCells.Mask

  private let path: BentPath
  /// The detours around the last edge, starting from the edge before it; then the detours around
  /// each edge alone.
  private let last: BlockDetours
  private let alone: (BlockDetours, BlockDetours, BlockDetours)
  private let mayBeAlone: Bool
  /// The corrections for paths that bend around the last edge to the left, and to the right.
  private let left: BlockCorrectionCurve
  private let right: BlockCorrectionCurve

  /// Prepares the losses of a path to the cells of a block.
  ///
  /// - Parameters:
  ///   - part: The part of the block for whose cells the losses are needed.
  ///   - mayBeAlone: `false` if no edge alone has a higher loss than all edges together.
  init(of path: BentPath, to part: CellBlock, in block: CellBlock, mayBeAlone: Bool = true) {
    self.path = path
    last = BlockDetours(from: path.previous, around: path.last, to: block)
    alone = (
      BlockDetours(from: path.start, around: path.first, to: block),
      BlockDetours(from: path.start, around: path.previous, to: block),
      BlockDetours(from: path.start, around: path.last, to: block)
    )
    self.mayBeAlone = mayBeAlone
    let distances = BlockVista(of: part, from: path.last).distances
    let sides = part.sides(ofLineFrom: path.previous, to: path.last)
    let first = sides.left ? Hand.left : .right
    left = BlockCorrectionCurve(of: path, bending: first, over: distances)
    right =
      sides.left && sides.right
      ? BlockCorrectionCurve(of: path, bending: .right, over: distances) : left
  }

  /// Returns `true` if `BlockGroupBends` can compute the losses for a part of a block: the last
  /// edge is not too near, and the other edges have their full effect.
  static func follow(_ path: BentPath, to part: CellBlock) -> Bool {
    let distances = BlockVista(of: part, from: path.last).distances
    return path.leastNu >= BentPath.wholeNu
      && distances.upperBound <= BlockCorrectionCurve.widest * distances.lowerBound
  }

  /// Returns the losses at a group of cells. Cells at which the last edge may not have its full
  /// effect are marked as in doubt.
  ///
  /// - Parameter straight: The distances from the source.
  @inline(__always)
  func losses(_ x: Group, _ y: Float, straight: Group, isInDoubt: inout Mask) -> Group {
    BlockKnifeEdge.losses(attenuations: attenuations(x, y, straight: straight, &isInDoubt))
  }

  private func attenuations(
    _ x: Group, _ y: Float, straight: Group, _ isInDoubt: inout Mask
  ) -> Group {
    let isRight = last.cross(x, y) .> 0
    let behind = last.behind(x, y)
    let nu = BlockKnifeEdge.nu(halfDetours: last.halves(x, y, behind: behind))
    isInDoubt = isInDoubt .| (nu .< Float(1.001 * BentPath.wholeNu))
    var whole = Float(path.attenuation) * BlockKnifeEdge.attenuations(nu: nu)
    whole *= factor(Float(path.nu) + nu, 0.45, parts: 0, behind, isRight)
    if path.count == 3 { whole *= factor(Float(path.sum) + nu, 1, parts: 2, behind, isRight) }
    guard mayBeAlone else { return whole }
    let single = (attenuation(alone.0, x, y, straight), attenuation(alone.2, x, y, straight))
    whole = whole.greater(single.0.greater(single.1))
    if path.count == 3 { whole = whole.greater(attenuation(alone.1, x, y, straight)) }
    return whole
  }

  /// Returns (1 - w) · p + w · q, with w = (1 + slope · ν)⁻², for two parts p and q of the
  /// correction.
  @inline(__always)
  private func factor(
    _ nu: Group, _ slope: Float, parts first: Int, _ behind: Group, _ isRight: Mask
  ) -> Group {
    let root = 1 + slope * nu
    let weight = 1 / (root * root)
    var far = left.part(first, at: behind)
    var near = left.part(first + 1, at: behind)
    if isRight.isAny {
      far.replace(with: right.part(first, at: behind), where: isRight)
      near.replace(with: right.part(first + 1, at: behind), where: isRight)
    }
    return far + weight * (near - far)
  }

  @inline(__always)
  private func attenuation(
    _ detours: BlockDetours, _ x: Group, _ y: Float, _ straight: Group
  ) -> Group {
    BlockKnifeEdge.attenuations(
      nu: BlockKnifeEdge.nu(halfDetours: detours.halves(x, y, straight: straight)))
  }
}
