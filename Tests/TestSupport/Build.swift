/// The configuration of the test build.
public enum Build {
  /// `true` in optimised builds, in which heavy statistics are fast.
  public static let isOptimised: Bool = {
    #if DEBUG
      false
    #else
      true
    #endif
  }()
}
