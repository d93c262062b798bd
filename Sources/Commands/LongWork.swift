import Documents

/// Work that may take long.
enum LongWork {
  /// Carries out a piece of work, with a line that says how far it has come, until it is done or
  /// somebody interrupts it; its task is cancelled then, and it ends soon with what it has.
  ///
  /// - Parameters:
  ///   - what: Of what the line counts so many.
  ///   - work: The work, which is to show how far it has come.
  /// - Throws: What the work throws.
  static func carriedOut<Outcome: Sendable>(
    counting what: String = "run",
    _ work: @escaping @Sendable (inout ProgressLine) async throws(InputError) -> Outcome
  ) async throws(InputError) -> Outcome {
    try await Interruption.cancels { () throws(InputError) in
      var line = ProgressLine(what)
      defer { line.clear() }
      return try await work(&line)
    }
  }
}
