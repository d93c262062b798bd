extension Double {
  /// The number in a range that is nearest to this number.
  package func within(_ range: ClosedRange<Double>) -> Double {
    Swift.min(Swift.max(self, range.lowerBound), range.upperBound)
  }
}
