import BLE
import Sim

/// The shadow of a panel over a block of cells, as seen from a place.
///
/// The shadow lies past the panel's start, before its end, and beyond the panel. Each of these
/// conditions is decided by the sign of a product that is linear in the position on the block. If
/// rounding could change a sign, the line is left to `Panel.isPassed(by:)`.
struct BlockShade {
  /// The part of the block that lies in the shadow.
  let extent: Extent
  /// The products that change their sign on the block; the others are `far`.
  let borders: (Border, Border, Border)
  /// 1 if the panel's normal points away from the place, -1 if towards it.
  let facing: Double

  enum Extent: Hashable, Sendable {
    case none
    /// The signs of the borders decide.
    case partly
    case wholly
    /// The place lies on the panel's line. Only lines along this line can pass the panel, namely
    /// those on the shadow's single border.
    case lengthwise
    /// Each line needs its own test.
    case unknown
  }

  /// A product, in units of the smallest value whose sign is certain. It is linear in the position
  /// relative to the block's centre.
  struct Border: Hashable, Sendable {
    var middle: Float
    var alongX: Float
    var alongY: Float

    /// A product that is positive everywhere.
    static let far = Border(middle: 1e30, alongX: 0, alongY: 0)
  }

  /// Creates the shadow that a panel casts on a block from a place.
  init(of panel: Segment, on block: CellBlock, from place: Point) {
    let (a, b, v) = (panel.start - place, panel.end - place, block.centre - place)
    let along = panel.end - panel.start
    let turn = a.cross(b)
    let side = turn > 0 ? 1.0 : -1.0
    facing = -side
    // `rounding` is far above the rounding error of any product here, as for a `PanelShade`.
    let reach =
      place.magnitude + panel.start.magnitude + panel.end.magnitude + block.centre.magnitude
      + block.reach
    let rounding = 0x1p-46 * reach * reach
    let beyond = Product(side * (v - a).cross(along), gradientFrom: side * along)
    guard turn.magnitude > rounding else {
      let isOnLine = Orientation.of(place, from: panel.start, to: panel.end) == 0
      let isClear = isOnLine && beyond.isClear(on: block, rounding)
      extent = isClear ? .none : isOnLine ? .lengthwise : .unknown
      borders = (beyond.border(on: block, rounding), .far, .far)
      return
    }
    var extent = Extent.wholly
    var borders = (Border.far, Border.far, Border.far)
    func meet(_ product: Product) {
      if !product.isClear(on: block, rounding) {
        if extent == .wholly { extent = .partly }
        borders = (product.border(on: block, rounding), borders.0, borders.1)
      } else if product.middle < 0 {
        extent = .none
      }
    }
    meet(beyond)
    meet(Product(side * a.cross(v), gradientFrom: -side * a))
    meet(Product(side * v.cross(b), gradientFrom: side * b))
    self.extent = extent
    self.borders = borders
  }
}

extension BlockShade {
  /// Returns the smallest product at positions relative to the block's centre. It is above 1 in the
  /// shadow, and below -1 outside.
  @inline(__always)
  func leastBorder(x: SIMD8<Float>, y: Float) -> SIMD8<Float> {
    let (one, two, three) = borders
    let least = (one.middle + one.alongY * y + one.alongX * x)
      .lesser(two.middle + two.alongY * y + two.alongX * x)
    return least.lesser(three.middle + three.alongY * y + three.alongX * x)
  }
}

/// A cross product of two steps from a place, one of which leads to a point of the block.
struct Product {
  let middle: Double
  let alongX: Double
  let alongY: Double

  /// Creates a product with a given value at the block's centre. A step v from there changes it by
  /// v × step.
  init(_ middle: Double, gradientFrom step: Vector) {
    self.middle = middle
    alongX = step.dy
    alongY = -step.dx
  }

  /// Returns `true` if the product has the same sign on the whole block, beyond rounding.
  func isClear(on block: CellBlock, _ rounding: Double) -> Bool {
    middle.magnitude - block.reach * (alongX.magnitude + alongY.magnitude) > rounding
  }

  /// Returns the smallest value whose sign is certain in single precision.
  func unit(on block: CellBlock, _ rounding: Double) -> Double {
    0x1p-20 * (middle.magnitude + block.reach * (alongX.magnitude + alongY.magnitude)) + rounding
  }

  /// Returns the product in single precision. Rounding changes its terms by less than 2⁻²² of their
  /// value.
  func border(on block: CellBlock, _ rounding: Double) -> BlockShade.Border {
    let scale = 1 / unit(on: block, rounding)
    return BlockShade.Border(
      middle: Float(scale * middle), alongX: Float(scale * alongX), alongY: Float(scale * alongY))
  }
}
