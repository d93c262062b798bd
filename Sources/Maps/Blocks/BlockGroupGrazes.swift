import Buildings

/// The edges near eight lines, as `Grazes` holds them for each line.
struct BlockGroupGrazes {
  private var slots = (SIMD8<Float>.zero, SIMD8<Float>.zero, SIMD8<Float>.zero, SIMD8<Float>.zero)
  private var steps = (SIMD8<Float>.zero, SIMD8<Float>.zero, SIMD8<Float>.zero, SIMD8<Float>.zero)
  private var count = 0

  /// Adds an edge, with a loss of zero for lines that do not graze it.
  @inline(__always)
  mutating func add(_ losses: SIMD8<Float>, _ step: SIMD8<Float>) {
    count += 1
    var (losses, step) = (losses, step)
    Self.insert(&losses, &step, into: &slots.0, &steps.0)
    guard count > 1 else { return }
    Self.insert(&losses, &step, into: &slots.1, &steps.1)
    guard count > 2 else { return }
    Self.insert(&losses, &step, into: &slots.2, &steps.2)
    guard count > 3 else { return }
    Self.insert(&losses, &step, into: &slots.3, &steps.3)
  }

  /// Swaps values into a slot where they are larger than those in the slot.
  @inline(__always)
  private static func insert(
    _ losses: inout SIMD8<Float>, _ step: inout SIMD8<Float>, into slot: inout SIMD8<Float>,
    _ slotStep: inout SIMD8<Float>
  ) {
    let isLarger = slot .< losses
    let (old, oldStep) = (slot, slotStep)
    slot.replace(with: losses, where: isLarger)
    slotStep.replace(with: step, where: isLarger)
    losses.replace(with: old, where: isLarger)
    step.replace(with: oldStep, where: isLarger)
  }

  /// The losses of the eight lines.
  @inline(__always)
  var losses: SIMD8<Float> {
    guard count > 0 else { return .zero }
    let scale = Float(1 / Diffraction.grazedLoss)
    var added = scale * steps.0 * slots.0
    var least = slots.0.lesser(added + slots.1)
    guard count > 1 else { return least }
    added += scale * steps.1 * slots.1
    least = least.lesser(added + slots.2)
    guard count > 2 else { return least }
    added += scale * steps.2 * slots.2
    least = least.lesser(added + slots.3)
    guard count > 3 else { return least }
    return least.lesser(added + scale * steps.3 * slots.3)
  }
}
