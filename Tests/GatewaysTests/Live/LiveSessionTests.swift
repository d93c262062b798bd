import BLE
import Documents
import EngineFiles
import Foundation
@testable import Gateways
import HCI
import TestSupport
import Testing

/// Sessions on controllers that break the rules.
struct LiveSessionTests {
  /// Runs a session on a controller at the end of a socket.
  ///
  /// - Parameter answer: The controller's answer to a packet, given the number of its answers so
  ///   far; `nil` to close its end.
  private func run(
    _ clock: LiveClock, until end: Instant? = nil,
    _ answer: @escaping @Sendable ([UInt8], Int) -> [UInt8]?
  ) throws -> LiveSession.Outcome {
    var outcome = LiveSession.Outcome.ended
    try withTemporaryFolder { folder in
      let endpoint = Endpoint.unix(path: folder + "/radio")
      let entrance = try PosedHostEntrance(at: endpoint)
      var session = try LiveSession(
        LiveEngine(EngineChoice.listener.makeEngine(), HostSettings()), at: endpoint, clock: clock)
      let host = try #require(entrance.admit())
      Thread {
        var count = 0
        while true {
          switch host.read() {
          case .done(let bytes):
            guard let reply = answer(bytes, count) else { return host.finish() }
            if !reply.isEmpty { count += 1 }
            _ = host.write(reply[...])
          case .notNow: usleep(1000)
          case .closed: return
          }
        }
      }.start()
      outcome = try session.run(until: end) { _, _ in }
    }
    return outcome
  }

  /// The host resets a controller that is out of step, instead of waiting for ever.
  @Test func resetsAControllerThatIsOutOfStep() throws {
    let reset: [UInt8] = [0x01, 0x03, 0x0C, 0x00]
    let error = #expect(throws: InputError.self) {
      try run(.own(.real)) { bytes, count in
        guard bytes.starts(with: reset) else { return [] }
        // The first Reset is answered by a byte that begins no packet.
        return count == 0 ? [0x99] : nil
      }
    }
    #expect(
      error?.description.hasSuffix("the controller has closed the connection before it was ready")
        == true)
  }

  /// A session that never listened has not heard that nothing is there.
  @Test func aControllerThatIsNotReadyUntilTheEndIsRefused() {
    let error = #expect(throws: InputError.self) {
      try run(.own(.real), until: Instant(nanoseconds: 50_000_000)) { _, _ in [] }
    }
    #expect(error?.description.hasSuffix("the controller was not ready until the end") == true)
  }

  /// One that is interrupted before neither.
  @Test func aControllerThatIsNotReadyBeforeTheInterruptionIsRefused() async {
    let session = Task { try run(.own(.real)) { _, _ in [] } }
    session.cancel()
    let error = await #expect(throws: InputError.self) { try await session.value }
    #expect(
      error?.description.hasSuffix("the controller was not ready before the interruption") == true)
  }

  /// The time that was asked for is 0 s.
  @Test func refusesATimeThatWasNotAskedFor() {
    let error = #expect(throws: InputError.self) {
      try run(.shared) { _, _ in ClockPacket.time(Instant(nanoseconds: 1_000_000_000)).packet.bytes
      }
    }
    #expect(error?.description.contains("the controller's clock is at 1.0 s") == true)
  }

  @Test func refusesAControllerWithoutAClock() {
    // Command Complete: unknown command.
    let error = #expect(throws: InputError.self) {
      try run(.shared) { _, _ in [0x04, 0x0E, 0x04, 0x01, 0x53, 0xFC, 0x01] }
    }
    #expect(error?.description.contains("does not support the shared clock") == true)
  }
}
