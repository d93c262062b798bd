extension Double {
  /// The nearest number in a range.
  package func within(_ range: ClosedRange<Double>) -> Double {
    Swift.min(Swift.max(self, range.lowerBound), range.upperBound)
  }
}
