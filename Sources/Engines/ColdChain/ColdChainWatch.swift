import BLE

/// The watch over one sensor of a cold chain.
package struct ColdChainWatch: Hashable {
  package let name: String
  let anchor: Anchor
  /// The newest sample, in degrees Celsius; `nil` before the first.
  package private(set) var celsius: Double?
  /// The time of the newest sample; `nil` before the first.
  private var sampled: Instant?
  /// The time from which silence counts: the time of the newest packet with a temperature, or the
  /// start.
  package private(set) var quietSince = Instant(nanoseconds: .min)
  /// The count of samples out of range since the last sample within the range, or since the sensor
  /// fell silent.
  package private(set) var samplesOut = 0
  /// The reason for the present alert; `nil` if there is no alert.
  package private(set) var concern: Alert.Concern?
  /// The time of the newest report; `nil` if there has been none since the alert began.
  package private(set) var reported: Instant?

  /// A reportable change of the sensor.
  enum News: Hashable {
    case alert(Alert.Stage, Alert.Concern)
    case report(Double)
  }

  init(_ sensor: WatchedDevice) {
    name = sensor.name
    anchor = sensor.anchor
  }

  /// Takes over the alert of an app that has ended.
  mutating func restore(from ended: ColdChainWatch) {
    concern = ended.concern
    reported = ended.reported
  }

  /// Begins to listen.
  mutating func start(at now: Instant) { quietSince = now }

  /// The time at which silence will be reported; `nil` if it has been reported already.
  func nextDue(_ settings: ColdChainSettings) -> Instant? {
    concern == .silent ? nil : quietSince.advanced(by: settings.silence)
  }

  /// Processes a packet, and the temperature in it.
  mutating func take(
    _ packet: Advertisement, at now: Instant, _ settings: ColdChainSettings
  ) -> [News] {
    guard anchor.isHeard(in: packet),
      let celsius = BeaconFrame(advertisingData: packet.payload)?.temperature
    else { return [] }
    quietSince = now
    if let sampled, now < sampled.advanced(by: settings.sample) { return [] }
    sampled = now
    self.celsius = celsius
    var news: [News] = []
    if concern == .silent { clear(&news) }
    let deviation = settings.deviation(of: celsius)
    samplesOut = deviation == 0 ? 0 : samplesOut + 1
    if let concern, isOver(concern, at: celsius, settings) { clear(&news) }
    guard deviation != 0, samplesOut >= settings.samplesOut || concern != nil else { return news }
    let present: Alert.Concern = deviation > 0 ? .warm(by: deviation) : .cold(by: -deviation)
    if concern == nil {
      concern = present
      news.append(.alert(.raised(repetition: 0), present))
    } else {
      concern = present
      if let reported, now < reported.advanced(by: settings.reportInterval) { return news }
    }
    reported = now
    news.append(.report(celsius))
    return news
  }

  /// Reports the silence of the sensor, if due.
  mutating func settle(at now: Instant, _ settings: ColdChainSettings) -> [News] {
    guard let due = nextDue(settings), due <= now else { return [] }
    var news: [News] = []
    if concern != nil { clear(&news) }
    concern = .silent
    samplesOut = 0
    news.append(.alert(.raised(repetition: 0), .silent))
    return news
  }

  /// Returns `true` if the reason for an alert no longer holds at a temperature, even if another
  /// reason does.
  private func isOver(
    _ concern: Alert.Concern, at celsius: Double, _ settings: ColdChainSettings
  ) -> Bool {
    switch concern {
    case .warm: celsius <= settings.clearHigh
    case .cold: celsius >= settings.clearLow
    case .far, .silent, .turned: false
    }
  }

  private mutating func clear(_ news: inout [News]) {
    if let concern { news.append(.alert(.cleared, concern)) }
    concern = nil
    reported = nil
  }
}
