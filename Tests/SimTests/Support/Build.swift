/// How the tests were built.
enum Build {
  /// Whether the compiler has optimised, so that heavy statistics are quick.
  static let isOptimised: Bool = {
    #if DEBUG
      false
    #else
      true
    #endif
  }()
}
