import Documents

/// Work that may take long.
enum LongWork {
  /// Runs work with a progress line until it is done or interrupted. An interruption cancels the
  /// task of the work, which then ends soon with a partial result.
  ///
  /// - Parameters:
  ///   - what: The unit that the progress line counts.
  ///   - work: The work, which updates the progress line.
  /// - Throws: The errors of the work.
  static func perform<Outcome: Sendable>(
    counting what: String = "run",
    _ work: @escaping @Sendable (inout ProgressLine) async throws(InputError) -> Outcome
  ) async throws(InputError) -> Outcome {
    try await Interruption.cancels(showsProgress: true) { () throws(InputError) in
      var line = ProgressLine(what)
      defer { line.clear() }
      return try await work(&line)
    }
  }
}
