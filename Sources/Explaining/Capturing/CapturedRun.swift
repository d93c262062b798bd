import BLE
import Documents
import Interchange
import Scenarios
import Sim

/// A run whose packets are captured while it progresses.
package struct CapturedRun: Sendable {
  private let world: World
  private let seed: UInt64
  private let makeEngine: WalkerEngines.Maker

  /// Creates a run of a scenario, or of one of its variants; `nil` if there is no such variant.
  ///
  /// - Throws: `unusable` if the engine needs a map and there is none.
  package init?(of scenario: Scenario, variant: String? = nil, seed: UInt64) throws(InputError) {
    guard let world = scenario.world(of: variant) else { return nil }
    let scenario = scenario.running(engineOf: variant)
    self.world = world
    self.seed = seed
    makeEngine = try scenario.engines.maker(
      in: world, from: scenario.basis(in: world, seed: seed))
  }

  /// Checks that a format can hold the packets that the phones and receivers of the run receive.
  ///
  /// - Throws: `unusable` if the run has neither phones nor receivers, or more of them than the
  ///   format can distinguish.
  package func check(_ format: ExportCaptureFormat, at place: InputPlace) throws(InputError) {
    let count = world.walkers.count { $0.phone != nil } + world.receivers.count
    guard (1...format.mostReceivers).contains(count) else {
      throw .unusable(
        place,
        "\(count) phones and receivers in the run; "
          + "a \(format) file has 1 ... \(format.mostReceivers)")
    }
  }

  /// Runs the world, and writes the bytes of the capture after each step with packets.
  ///
  /// - Parameters:
  ///   - wait: Waits until a time of the run.
  ///   - write: Writes bytes; returns `false` if the reader has gone, which ends the run.
  /// - Returns: The number of packets; `nil` if the task was cancelled.
  /// - Throws: The errors of `write`.
  package func perform(
    as format: ExportCaptureFormat, waiting wait: (Instant) async -> Void = { _ in },
    _ write: ([UInt8]) throws(InputError) -> Bool
  ) async throws(InputError) -> Int? {
    var capture = AnnotatedCapture(of: world, seed: seed, as: format)
    guard try write(capture.take()) else { return 0 }
    var simulation = Simulation(of: world, seed: seed, makeEngine: makeEngine)
    while simulation.step(notifying: &capture) {
      guard !Task.isCancelled else { return nil }
      capture.note(simulation)
      let bytes = capture.take()
      guard !bytes.isEmpty else { continue }
      await wait(simulation.now)
      guard !Task.isCancelled else { return nil }
      guard try write(bytes) else { return capture.count }
    }
    return capture.count
  }
}
