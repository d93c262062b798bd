import Foundation

/// The effort of tests that change inputs at random.
public enum Mutations {
  /// The number of inputs that each of them tries: `BLE_SIM_MUTATIONS`, or else 20,000 in release
  /// and few in debug. `scripts/hostile` asks for more.
  public static let count: Int = {
    guard let word = ProcessInfo.processInfo.environment["BLE_SIM_MUTATIONS"] else {
      return Build.isOptimised ? 20_000 : 1_000
    }
    guard let count = Int(word), count >= 1000 else {
      preconditionFailure("BLE_SIM_MUTATIONS: \(word) is no count from 1000 on")
    }
    return count
  }()
}
