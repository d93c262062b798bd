import BLE
import Testing

/// Apple's rules for the timing of connections, as its *Accessory Design Guidelines* list them.
struct AppleConnectionRuleTests {
  /// The first rule that is broken: by an interval in ms, a latency, and a timeout in ms.
  @Test(
    arguments: [
      (30.0, 0, 2000, nil),
      (15, 30, 2000, nil),
      (1995, 0, 6000, nil),
      // 300 · 5 = 1500; 4500 is not less than the timeout.
      (300, 4, 4510, nil),
      (300, 4, 4500, .margin),
      (30, 0, 18_000, nil),
      (30, 0, 18_010, .timeout),
      (30, 0, 1990, .timeout),
      (20, 0, 2000, .interval),
      (7.5, 0, 2000, .interval),
      (15, 31, 2000, .latency),
      // 300 · 20 = 6000, and a third of the timeout; 285 · 20 = 5700.
      (315, 19, 18_000, .silence),
      (300, 19, 18_000, .margin),
      (285, 19, 18_000, nil),
      // The report of a phone that takes 500 ms with a latency of 20: 10.5 s.
      (495, 20, 30_000, .silence),
    ] as [(Double, Int, Int, AppleConnectionRule?)])
  func firstBrokenRule(
    milliseconds: Double, latency: Int, timeout: Int, expected: AppleConnectionRule?
  ) throws {
    let parameters = try ConnectionParameters(
      interval: .nanoseconds(Int64(milliseconds * 1_000_000)), latency: latency,
      supervisionTimeout: .milliseconds(timeout))
    #expect(AppleConnectionRule.broken(by: parameters) == expected)
  }

  @Test func theStandardTimingKeepsAllRules() {
    #expect(AppleConnectionRule.broken(by: .standard) == nil)
  }
}
