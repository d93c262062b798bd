import Documents
import Reports

extension RunReport {
  /// Returns the seeds of many runs, from the first one on. `simrun run` accepts each of them.
  ///
  /// - Throws: The error of a first seed that is not a number, or that has too few seeds above it.
  static func seeds(_ count: UInt64, from first: String) throws(InputError) -> ClosedRange<UInt64> {
    let parser = ValueParser.integer(seeds.lowerBound...seeds.upperBound - (count - 1))
    let first = try parser.parse(first, InputPlace(option: .firstSeed))
    return first...first + (count - 1)
  }
}
