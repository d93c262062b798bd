import Lab

/// The scenario's expectation, not that of Swift Testing.
typealias Expectation = Lab.Expectation
