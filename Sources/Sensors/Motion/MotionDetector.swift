import BLE

/// The motion detector of a device: it determines if the device moves or is still, and since when.
///
/// The device counts as moving while its carrier walks, when it is disturbed, and for a settling
/// time after the walk or the disturbance.
public struct MotionDetector: Hashable, Sendable {
  /// The time for which the device counts as moving after the last disturbance.
  public let settlingTime: Duration
  private let doors: [Int]
  /// The state since the last change.
  private var isMoving = false
  private var since = Instant.start
  private var durationBefore = Duration.zero
  /// The end of the motion; `nil` while the device is still, or its carrier walks.
  private(set) var settles: Instant?
  private var isCarrierWalking = false

  /// A detector whose device has been still since the start of a run.
  ///
  /// - Parameters:
  ///   - settlingTime: The time for which the device counts as moving after the last disturbance.
  ///   - doors: The doors that disturb the device when they open or close, as indices into the
  ///     doors of the plan.
  /// - Precondition: The settling time is not negative.
  public init(settlingTime: Duration, doors: [Int] = []) {
    precondition(settlingTime >= .zero, "\(settlingTime.inSeconds) s is negative")
    self.settlingTime = settlingTime
    self.doors = doors
  }

  /// The state at a time that is not before the last change.
  public func state(at time: Instant) -> MotionState {
    var later = self
    later.advance(to: time)
    return MotionState(
      isMoving: later.isMoving, duration: later.since.duration(to: time),
      durationBefore: later.durationBefore)
  }

  /// Ends the motion if the device has settled by a time.
  mutating func advance(to time: Instant) {
    if let settles, settles <= time { begin(moving: false, at: settles) }
  }

  /// Disturbs the device, which is turned, pushed or dropped.
  mutating func disturb(at time: Instant) {
    advance(to: time)
    if !isMoving { begin(moving: true, at: time) }
    if !isCarrierWalking { settles = time.advanced(by: settlingTime) }
  }

  /// Opens or closes a door, which may disturb the device.
  mutating func setDoor(_ door: Int, at time: Instant) {
    if doors.contains(door) { disturb(at: time) }
  }

  /// Sets the carrier of the device to walk or stand.
  mutating func setWalking(_ isWalking: Bool, at time: Instant) {
    guard isWalking != isCarrierWalking else { return }
    disturb(at: time)
    isCarrierWalking = isWalking
    settles = isWalking ? nil : time.advanced(by: settlingTime)
  }

  private mutating func begin(moving: Bool, at time: Instant) {
    durationBefore = since.duration(to: time)
    since = time
    isMoving = moving
    settles = nil
  }
}

/// The state of a motion detector.
public struct MotionState: Hashable, Sendable {
  /// `true` if the device moves.
  public var isMoving: Bool
  /// The time for which the device has been moving, or still.
  public var duration: Duration
  /// The duration of the state before; zero if there was none.
  public var durationBefore: Duration

  /// Creates a state.
  public init(isMoving: Bool, duration: Duration, durationBefore: Duration) {
    self.isMoving = isMoving
    self.duration = duration
    self.durationBefore = durationBefore
  }
}
