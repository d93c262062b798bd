import HCI

/// The clock of an engine on a controller.
public enum LiveClock: Hashable, Sendable {
  /// The machine's clock, or a clock that runs faster or slower, as a posed controller's clock may.
  case own(RunSpeed)
  /// The clock of a posed controller's run. The run waits for the engine.
  case shared
}

extension HostSettings {
  /// Returns the settings for a host with a clock: the time limit of commands is scaled by the
  /// clock's speed, because a controller answers in the machine's time.
  public func timed(by clock: LiveClock) -> HostSettings {
    guard case .own(.times(let factor)) = clock else { return self }
    var settings = self
    settings.commandTimeout = settings.commandTimeout * factor
    return settings
  }
}
