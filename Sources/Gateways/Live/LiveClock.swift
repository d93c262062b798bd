/// The clock of an engine on a controller.
public enum LiveClock: Hashable, Sendable {
  /// The machine's clock, or one that goes faster, as a posed controller may.
  case own(Speed)
  /// The time of the run that a posed controller has. The run waits for the engine.
  case shared
}
