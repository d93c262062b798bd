import BLE

/// The relation between the time of a run and a clock.
///
///     let pace = RunPace(.times(10), from: .now)
///     await pace.wait(until: packet.time)
public struct RunPace: Sendable {
  /// The speed.
  public let speed: RunSpeed
  /// The moment on the clock that corresponds to `Instant.start`.
  public let origin: ContinuousClock.Instant

  /// Creates the pace of a run that starts at a moment on the clock.
  ///
  /// - Parameter start: The time of the run at that moment. It is later than `Instant.start` for a
  ///   recording that begins later.
  public init(_ speed: RunSpeed, from moment: ContinuousClock.Instant, at start: Instant = .start) {
    self.speed = speed
    origin =
      if case .times(let factor) = speed {
        moment - Instant.start.duration(to: start) / factor
      } else {
        moment
      }
  }

  /// Returns the moment on the clock for a time of the run; `nil` if every time is due at once,
  /// because the speed is unlimited.
  public func moment(of time: Instant) -> ContinuousClock.Instant? {
    guard case .times(let factor) = speed else { return nil }
    return origin + Instant.start.duration(to: time) / factor
  }

  /// Returns the time of the run at a moment on the clock; `nil` if the speed is unlimited.
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
