// What a page calls. Numbers go in and come out in memory that the page reserves and releases; what
// comes out begins with how many follow.

/// Memory for that many numbers.
@_expose(wasm, "reserve") @c(playground_reserve)
public func reserve(_ count: Int32) -> UnsafeMutablePointer<Double> {
  .allocate(capacity: Int(max(count, 1)))
}

/// Gives memory back that `reserve`, `play` or `materials` gave.
@_expose(wasm, "release") @c(playground_release)
public func release(_ numbers: UnsafeMutablePointer<Double>) {
  numbers.deallocate()
}

/// Carries out the run that a scene asks for.
///
/// - Parameters:
///   - scene: The scene, as `Page/scene.mjs` writes it.
///   - count: How many numbers it has.
/// - Returns: The count of the numbers that follow; 1 and the account of the run, as
///   `Page/account.mjs` reads it, or 0 and one sentence that says why the scene cannot be.
@_expose(wasm, "play") @c(playground_play)
public func play(
  _ scene: UnsafePointer<Double>, _ count: Int32
) -> UnsafeMutablePointer<Double> {
  handOut(play(Array(UnsafeBufferPointer(start: scene, count: Int(max(count, 0))))))
}

/// The materials that walls can be made of.
///
/// - Returns: The count of the numbers that follow; how many materials there are; and of each the
///   name, and what it costs to pass head-on, in decibels.
@_expose(wasm, "materials") @c(playground_materials)
public func materials() -> UnsafeMutablePointer<Double> {
  handOut(knownMaterials())
}

private func handOut(_ numbers: [Double]) -> UnsafeMutablePointer<Double> {
  let memory = reserve(Int32(numbers.count + 1))
  memory[0] = Double(numbers.count)
  for (index, number) in numbers.enumerated() { memory[index + 1] = number }
  return memory
}
