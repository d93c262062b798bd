/// A filter that turns one anchor's readings into a level.
///
/// A window holds at most `capacity` readings; the oldest are dropped. At the shortest interval of
/// 20 ms, a beacon gives 50 readings a second, so a window of five seconds fits. Times do not
/// decrease from one call to the next.
public struct Smoother: Hashable, Sendable {
  /// The maximum number of stored readings, for any smoothing.
  public static let capacity = 256

  /// The smoothing method.
  public let smoothing: Smoothing
  /// The count of readings since the start or since `reset()`, including those no longer stored.
  public private(set) var count = 0
  /// The maximum number of stored readings of a window, 1 ... `capacity`.
  private var limit = Smoother.capacity

  private var recent: [Reading] = []
  private var ranked = RankedLevels()
  private var estimate = 0.0
  private var variance = 0.0

  private struct Reading: Hashable {
    var dBm: Double
    var time: Instant
  }

  /// Creates a smoother without readings.
  ///
  /// - Precondition: The number of last readings is 1 ... `capacity`, a window is longer than zero,
  ///   a factor is above 0 and at most 1, process noise is not negative, measurement noise is above
  ///   0, and both are finite.
  public init(_ smoothing: Smoothing) {
    switch smoothing {
    case .latest(let number):
      precondition(
        (1...Self.capacity).contains(number),
        "the last \(number) readings are outside 1 ... \(Self.capacity)")
    case .windowMean(let window), .windowMedian(let window), .windowTrimmedMean(let window),
      .windowFencedMean(let window):
      precondition(window > .zero, "a window of \(window.inSeconds) s is not above 0 s")
    case .exponential(let factor), .exponentialTruncated(let factor):
      precondition(factor > 0 && factor <= 1, "a factor of \(factor) is not above 0 and at most 1")
    case .kalman(let processNoise, let measurementNoise):
      precondition(
        processNoise >= 0 && processNoise.isFinite,
        "a process noise of \(processNoise) dB² is not 0 or more")
      precondition(
        measurementNoise > 0 && measurementNoise.isFinite,
        "a measurement noise of \(measurementNoise) dB² is not above 0")
    }
    self.smoothing = smoothing
  }

  /// Adds a reading.
  ///
  /// - Complexity: O(*k*) for *k* stored readings.
  public mutating func add(_ level: PowerLevel, at time: Instant) {
    count += 1
    switch smoothing {
    case .latest(let number):
      keep(level, at: time, atMost: number)
      estimate = mean
    case .windowMean, .windowMedian, .windowTrimmedMean, .windowFencedMean:
      keep(level, at: time, atMost: limit)
    case .exponential(let factor):
      moveEstimate(towards: level, by: count == 1 ? 1 : factor)
    case .exponentialTruncated(let factor):
      moveEstimate(towards: level, by: count == 1 ? 1 : factor)
      estimate.round(.towardZero)
    case .kalman(let processNoise, let measurementNoise):
      let predicted = variance + processNoise
      let gain = count == 1 ? 1 : predicted / (predicted + measurementNoise)
      moveEstimate(towards: level, by: gain)
      variance = count == 1 ? measurementNoise : (1 - gain) * predicted
    }
  }

  /// The smoothed level at a time; `nil` if there are no readings.
  ///
  /// Removes the readings that are older than the window, but always keeps the newest.
  ///
  /// - Complexity: O(*k*) for *k* stored readings.
  public mutating func level(at time: Instant) -> PowerLevel? {
    guard count > 0 else { return nil }
    switch smoothing {
    case .windowMean(let window):
      forget(asOldAs: window, at: time)
      return PowerLevel(dBm: mean)
    case .windowMedian(let window):
      forget(asOldAs: window, at: time)
      return PowerLevel(dBm: ranked.median)
    case .windowTrimmedMean(let window):
      forget(asOldAs: window, at: time)
      return PowerLevel(dBm: ranked.trimmedMean)
    case .windowFencedMean(let window):
      forget(asOldAs: window, at: time)
      return PowerLevel(dBm: ranked.fencedMean)
    case .latest, .exponential, .exponentialTruncated, .kalman:
      return PowerLevel(dBm: estimate)
    }
  }

  /// The number of readings that are stored.
  public var stored: Int { recent.count }

  /// The time of the oldest reading that is stored; `nil` if there is none.
  public var oldest: Instant? { recent.first?.time }

  /// Limits the number of readings that a window stores, now and from now on; the oldest are
  /// dropped.
  ///
  /// - Precondition: The number is 1 ... `capacity`.
  public mutating func limit(to number: Int) {
    precondition(
      (1...Self.capacity).contains(number),
      "a limit of \(number) readings is outside 1 ... \(Self.capacity)")
    limit = number
    if recent.count > number { forgetOldest(recent.count - number) }
  }

  /// Removes all readings. The limit stays.
  public mutating func reset() {
    count = 0
    recent.removeAll(keepingCapacity: true)
    ranked.removeAll()
    estimate = 0
    variance = 0
  }

  /// The mean, summed from all readings each time: a running sum would accumulate rounding errors.
  private var mean: Double {
    var sum = 0.0
    for reading in recent { sum += reading.dBm }
    return sum / Double(recent.count)
  }

  private var isRanked: Bool {
    switch smoothing {
    case .windowMedian, .windowTrimmedMean, .windowFencedMean: true
    case .latest, .windowMean, .exponential, .exponentialTruncated, .kalman: false
    }
  }

  private mutating func moveEstimate(towards level: PowerLevel, by part: Double) {
    estimate += part * (level.dBm - estimate)
  }

  private mutating func keep(_ level: PowerLevel, at time: Instant, atMost number: Int) {
    let reading = Reading(dBm: level.dBm, time: time)
    if recent.count < number {
      recent.append(reading)
    } else {
      if isRanked { ranked.remove(recent[0].dBm) }
      // Shifted by hand, because `removeFirst` costs as much as all else that a reading needs.
      for index in 1..<number { recent[index - 1] = recent[index] }
      recent[number - 1] = reading
    }
    if isRanked { ranked.insert(reading.dBm) }
  }

  private mutating func forget(asOldAs window: Duration, at time: Instant) {
    var old = 0
    while old < recent.count - 1, recent[old].time.duration(to: time) >= window { old += 1 }
    if old > 0 { forgetOldest(old) }
  }

  private mutating func forgetOldest(_ number: Int) {
    if isRanked {
      for reading in recent[..<number] { ranked.remove(reading.dBm) }
    }
    recent.removeFirst(number)
  }
}
