import BLE

/// The lines from a place to the cells of a block, with a test of whether they pass an edge within
/// a distance.
struct BlockCloseLegs {
  /// The cross product of the steps from the place to the edge and to a cell.
  private let product: Product
  /// The square of the distance, with a margin for rounding; negative if the place is itself the
  /// edge.
  private let most: Float

  /// Creates the test.
  ///
  /// - Parameter distance: The distance, in metres.
  init(to edge: Point, within distance: Double, from place: Point, on block: CellBlock) {
    let step = edge - place
    product = Product(step.cross(block.centre - place), gradientFrom: -1 * step)
    let width = Float(1.001 * distance)
    most = edge == place ? -1 : width * width
  }

  /// Returns the mask of those cells of a group whose lines pass the edge within the distance,
  /// given the reciprocals of the cells' distances from the place.
  @inline(__always)
  func mask(
    _ x: BlockCells.Group, _ y: Float, _ reciprocals: BlockCells.Group
  ) -> BlockCells.Mask {
    let products = Float(product.middle) + Float(product.alongY) * y + Float(product.alongX) * x
    let offsets = products * reciprocals
    return offsets * offsets .< most
  }
}
