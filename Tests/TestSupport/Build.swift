/// How the tests were built.
public enum Build {
  /// Whether the compiler has optimised, so that heavy statistics are quick.
  public static let isOptimised: Bool = {
    #if DEBUG
      false
    #else
      true
    #endif
  }()
}
