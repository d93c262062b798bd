// The functions that a page calls. Numbers are passed in memory that the page reserves and
// releases. Every result begins with the count of the numbers that follow.

/// Allocates memory for `count` numbers.
@_expose(wasm, "reserve") @c(playground_reserve)
public func reserve(_ count: Int32) -> UnsafeMutablePointer<Double> {
  .allocate(capacity: Int(max(count, 1)))
}

/// Frees memory returned by `reserve`, `play` or `materials`.
@_expose(wasm, "release") @c(playground_release)
public func release(_ numbers: UnsafeMutablePointer<Double>) { numbers.deallocate() }

/// Runs a scene.
///
/// - Parameters:
///   - scene: The scene, as `Page/scene.mjs` writes it.
///   - count: The count of the scene's numbers.
/// - Returns: The count of the numbers that follow; then 1 and the account of the run, as
///   `Page/account.mjs` reads it, or 0 and one sentence with the scene's error.
@_expose(wasm, "play") @c(playground_play)
public func play(
  _ scene: UnsafePointer<Double>, _ count: Int32
) -> UnsafeMutablePointer<Double> {
  handOut(play(Array(UnsafeBufferPointer(start: scene, count: Int(max(count, 0))))))
}

/// Returns the materials of walls.
///
/// - Returns: The count of the numbers that follow; the count of materials; and for each its name
///   and its loss at perpendicular incidence, in decibels.
@_expose(wasm, "materials") @c(playground_materials)
public func materials() -> UnsafeMutablePointer<Double> { handOut(knownMaterials()) }

private func handOut(_ numbers: [Double]) -> UnsafeMutablePointer<Double> {
  let memory = reserve(Int32(numbers.count + 1))
  memory[0] = Double(numbers.count)
  for (index, number) in numbers.enumerated() { memory[index + 1] = number }
  return memory
}
