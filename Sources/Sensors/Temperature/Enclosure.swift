import BLE

/// A space with one temperature, which approaches that of its surroundings: a fridge with a door, a
/// room with heating.
///
///     dT/dt = (A - T) / τ + r
///
/// with the ambient temperature A, the time constant τ, and the rate r of the heater while it is
/// on. The temperature thus relaxes towards A + r τ. Between changes the solution is exact: the
/// temperature is the same however often it is read.
public struct Enclosure: Hashable, Sendable {
  private var surroundings: DoorDependentValue<Surroundings>
  /// The heater; `nil` if there is none.
  public private(set) var heating: Heating?
  /// `true` while the heater is on.
  public private(set) var isHeating = false
  /// The temperature since the last change.
  private var relaxation: Relaxation

  /// The surroundings that a space exchanges heat with.
  public struct Surroundings: Hashable, Sendable {
    /// The ambient temperature, in degrees Celsius.
    public let ambient: Double
    /// The time after which 1/e of the difference to the ambient temperature is left.
    public let timeConstant: Duration

    /// Creates surroundings.
    ///
    /// - Precondition: The time constant is at least a second.
    public init(ambient: Double, timeConstant: Duration) {
      precondition(timeConstant >= .seconds(1), "\(timeConstant.inSeconds) s is too short")
      self.ambient = ambient
      self.timeConstant = timeConstant
    }
  }

  /// A space at the start of a run, with all doors closed.
  ///
  /// - Parameters:
  ///   - temperature: The temperature at the start, in degrees Celsius.
  ///   - surroundings: The surroundings, which may differ while doors are open.
  ///   - heating: The heater; by default there is none.
  public init(
    startingAt temperature: Double, in surroundings: DoorDependentValue<Surroundings>,
    heating: Heating? = nil
  ) {
    self.surroundings = surroundings
    self.heating = heating
    relaxation = Relaxation(
      start: .start, initial: temperature, final: temperature, timeConstant: .seconds(1))
    restart(at: .start, from: temperature)
  }

  /// The temperature at a time that is not before the last change, in degrees Celsius.
  public func temperature(at time: Instant) -> Double {
    var later = self
    later.advance(to: time)
    return later.relaxation.temperature(at: time)
  }

  /// Carries out all switchings of the heater up to a time.
  mutating func advance(to time: Instant) {
    while let heating, let next = nextSwitching, next <= time {
      let temperature = heating.switchingTemperature(whileOn: isHeating)
      isHeating.toggle()
      relax(from: temperature, at: next)
    }
  }

  /// The next time at which the heater switches; `nil` if it does not switch any more.
  var nextSwitching: Instant? {
    guard let heating else { return nil }
    return relaxation.time(reaching: heating.switchingTemperature(whileOn: isHeating))
  }

  /// Opens or closes a door.
  mutating func setDoor(_ door: Int, open: Bool, at time: Instant) {
    let temperature = temperature(at: time)
    advance(to: time)
    if surroundings.setDoor(door, open: open) { restart(at: time, from: temperature) }
  }

  /// Sets the temperature at which the heater switches on, in degrees Celsius.
  mutating func setThreshold(_ threshold: Double, at time: Instant) {
    let temperature = temperature(at: time)
    advance(to: time)
    heating?.threshold = threshold
    restart(at: time, from: temperature)
  }

  /// Continues from a temperature after a change, which may switch the heater.
  private mutating func restart(at time: Instant, from temperature: Double) {
    if let heating, heating.switches(at: temperature, whileOn: isHeating) { isHeating.toggle() }
    relax(from: temperature, at: time)
  }

  private mutating func relax(from temperature: Double, at time: Instant) {
    let present = surroundings.present
    let rise = isHeating ? (heating?.rate ?? 0) * present.timeConstant.inSeconds : 0
    relaxation = Relaxation(
      start: time, initial: temperature, final: present.ambient + rise,
      timeConstant: present.timeConstant)
  }
}
