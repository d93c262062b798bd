import BLE
import Testing

struct ConnectionParametersTests {
  @Test func acceptsTheBordersOfTheSpecification() throws {
    let short = try ConnectionParameters(
      interval: .microseconds(7500), supervisionTimeout: .milliseconds(100),
      windowOffset: .microseconds(7500), windowSize: .microseconds(6250))
    #expect(short.latency == 0)
    _ = try ConnectionParameters(
      interval: .seconds(4), latency: 2, supervisionTimeout: .seconds(32),
      windowSize: .milliseconds(10))
  }

  @Test(arguments: [
    (7_499_999, 0, 2000, ConnectionParametersError.interval), (4_001_250_000, 0, 32_000, .interval),
    (31_000_000, 0, 2000, .interval), (30_000_000, 500, 32_000, .latency),
    (30_000_000, -1, 2000, .latency), (30_000_000, 0, 90, .supervisionTimeout),
    (30_000_000, 0, 105, .supervisionTimeout), (30_000_000, 0, 32_010, .supervisionTimeout),
    // It must be longer than 2 · (1 + latency) intervals.
    (100_000_000, 9, 2000, .supervisionTimeout),
  ])
  func refusesWhatTheSpecificationForbids(
    interval: Int64, latency: Int, timeout: Int64, error: ConnectionParametersError
  ) {
    #expect(throws: error) {
      try ConnectionParameters(
        interval: .nanoseconds(interval), latency: latency,
        supervisionTimeout: .milliseconds(timeout))
    }
  }

  @Test func refusesWindowsOutsideTheInterval() {
    #expect(throws: ConnectionParametersError.windowOffset) {
      try ConnectionParameters(windowOffset: .microseconds(31_250))
    }
    #expect(throws: ConnectionParametersError.windowSize) {
      try ConnectionParameters(windowSize: .microseconds(11_250))
    }
    #expect(throws: ConnectionParametersError.windowSize) {
      try ConnectionParameters(
        interval: .milliseconds(10), supervisionTimeout: .seconds(1), windowSize: .milliseconds(10))
    }
  }
}
