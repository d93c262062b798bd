import HCI

/// The clock of an engine on a controller.
public enum LiveClock: Hashable, Sendable {
  /// The machine's clock, or one that goes faster, as a posed controller may.
  case own(Speed)
  /// The time of the run that a posed controller has. The run waits for the engine.
  case shared
}

extension HostSettings {
  /// The settings for a host with a clock: a controller answers in the time that it has on the machine's.
  public func timed(by clock: LiveClock) -> HostSettings {
    guard case .own(.times(let factor)) = clock else { return self }
    var settings = self
    settings.commandTimeout = settings.commandTimeout * factor
    return settings
  }
}
