/// The losses, in decibels, of the panels that a path goes through at one or more edges. There are
/// two, because the last of these edges may be on the path's left or right; a loss is infinite if
/// the path cannot lead past the edge in that way.
package struct PassingLoss: Hashable, Sendable {
  /// The loss with the edge on the left of the path.
  package var left: Double
  /// The loss with the edge on the right of the path.
  package var right: Double

  /// No loss on either side.
  static var free: PassingLoss { PassingLoss(left: 0, right: 0) }

  package init(left: Double, right: Double) {
    self.left = left
    self.right = right
  }

  /// The smaller loss.
  package var least: Double { min(left, right) }

  /// `true` if both sides are possible.
  var isInDoubt: Bool { max(left, right) < .infinity }

  /// The side with the smaller loss.
  var side: Hand { left <= right ? .left : .right }

  /// The losses on a path from this edge to another one.
  ///
  /// - Parameter isFree: `true` if the leg between them is free for given sides of both.
  func followed(by next: PassingLoss, _ isFree: (Hand, Hand) -> Bool) -> PassingLoss {
    func least(_ side: Hand) -> Double {
      min(
        isFree(.left, side) ? left : .infinity, isFree(.right, side) ? right : .infinity)
    }
    return PassingLoss(left: least(.left) + next.left, right: least(.right) + next.right)
  }
}
