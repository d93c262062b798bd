import BLE

/// The relation between the time of a run and a clock.
///
///     let pace = RunPace(.times(10), from: .now)
///     await pace.wait(until: packet.time)
public struct RunPace: Sendable {
  /// The speed.
  public let speed: Speed
  /// The time on the clock of the start of time.
  public let origin: ContinuousClock.Instant

  /// Starts a run at a time on the clock.
  ///
  /// - Parameter start: The time of the run then; later than the start of time in a recording that
  ///   begins later.
  public init(_ speed: Speed, from moment: ContinuousClock.Instant, at start: Instant = .start) {
    self.speed = speed
    origin =
      if case .times(let factor) = speed {
        moment - Instant.start.duration(to: start) / factor
      } else {
        moment
      }
  }

  /// The time on the clock of a time of the run; `nil` if it is due at once, as without a limit.
  public func moment(of time: Instant) -> ContinuousClock.Instant? {
    guard case .times(let factor) = speed else { return nil }
    return origin + Instant.start.duration(to: time) / factor
  }

  /// The time of the run at a time on the clock; `nil` without a limit.
  public func time(at moment: ContinuousClock.Instant) -> Instant? {
    guard case .times(let factor) = speed else { return nil }
    return Instant.start.advanced(by: (moment - origin) * factor)
  }

  /// Waits until a time of the run, or until the task is cancelled.
  public func wait(until time: Instant) async {
    guard let moment = moment(of: time) else { return }
    try? await Task.sleep(until: moment, clock: .continuous)
  }
}
