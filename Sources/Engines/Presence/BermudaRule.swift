import BLE

/// The nearest room by smoothed distances, as Bermuda has it: another is taken only for a distance
/// that is shorter by a good share.
///
/// Once in a cycle, of 1.05 s, each anchor's newest reading becomes a distance and is smoothed (see
/// `BermudaTrack`). Then each anchor that was heard within `areaMaxAge` and is within `maxRadius`
/// challenges the anchor of the present room. It wins
/// - where there is none, or its distance is no longer known,
/// - or if it is not the farther of the two, and differs by `pdiffOutright` of their mean,
/// - or if it differs by more than `pdiffHistorical` and the farthest of its last five distances is
///   nearer than the nearest of the other's, once it has more than three,
/// - or, of the same room, if its advertisement is more than 1 s newer.
///
/// The room is left when its anchor was not heard for `distanceTimeout`. Cycles begin with the
/// first reading.
public struct BermudaRule: RoomRule {
  /// The names and defaults of Bermuda.
  public struct Settings: Hashable, Sendable {
    /// What an anchor is heard at in 1 m, in dBm: `ref_power`.
    public var refPower = PowerLevel(dBm: -55)
    /// The exponent of path loss, 0.1 ... 10: `attenuation`.
    public var attenuation = 3.0
    /// The distance in metres beyond which no anchor challenges: `max_area_radius`.
    public var maxRadius = 20.0
    /// The speed in m/s above which a distance that grows is not believed: `max_velocity`.
    public var maxVelocity = 3.0
    /// How many cycles distances are smoothed over, 1 or more: `smoothing_samples`.
    public var smoothingSamples = 20
    /// How long a cycle is; above zero.
    public var cycle = Duration.milliseconds(1050)
    /// How long after its last reading an anchor's distance is known; above zero.
    public var distanceTimeout = Duration.seconds(30)
    /// How old an anchor's newest reading may be for it to challenge; above zero.
    public var areaMaxAge = Duration.seconds(10)
    /// The share of the mean of two distances by which they must differ; not negative.
    public var pdiffOutright = 0.3
    /// The share by which they must differ where the last five cycles agree; not negative.
    public var pdiffHistorical = 0.15

    /// As Bermuda comes.
    public init() {}
  }

  /// A challenge that an anchor has won.
  public struct Victory: Hashable, Sendable {
    /// The anchor, given by its place in the list.
    public var winner: Int
    /// The one that it has won against; `nil` where there was none whose distance was known.
    public var loser: Int?
    /// By which share of the mean of their distances it is the nearer; zero against none.
    public var share: Double
    /// What it has won by.
    public var reason: Reason
  }

  /// What a challenge is won by.
  public enum Reason: Hashable, Sendable {
    /// There was none to win against.
    case unopposed
    /// It is of the same room, and its advertisement is the newer.
    case fresher
    /// The share is `pdiffOutright`, or more.
    case outright
    /// The share is more than `pdiffHistorical`, and in the last cycles it was nearer by as many
    /// metres at the least.
    case historical(lead: Double)
  }

  private let settings: Settings
  private let rooms: [Int]
  private var tracks: [BermudaTrack]
  /// The anchor by which the present room is told, given by its place in the list; `nil` for none.
  public private(set) var incumbent: Int?
  /// The challenges that were won in the newest cycle, in order.
  public private(set) var victories: [Victory] = []
  private var nextCycle: Instant?

  /// The rule at its start.
  public init(_ settings: Settings, anchors: [RoomAnchor]) {
    precondition(settings.maxRadius >= 0, "a radius of \(settings.maxRadius) m is negative")
    precondition(settings.smoothingSamples >= 1, "there is no sample to smooth over")
    precondition(settings.cycle > .zero, "a cycle of \(settings.cycle.inSeconds) s is not above 0")
    precondition(settings.distanceTimeout > .zero, "the distance is known for no time")
    let law = DistanceModel.logDistance(exponent: settings.attenuation)
    self.settings = settings
    rooms = anchors.map { $0.room }
    tracks = anchors.map { BermudaTrack($0.anchor, law: law, settings: settings) }
  }

  /// Takes in a reading; it counts from the end of the cycle on, where it is the newest.
  public mutating func hear(_ reading: RoomReading, of anchor: Int) {
    tracks[anchor].hear(reading)
    if nextCycle == nil { nextCycle = reading.time.advanced(by: settings.cycle) }
  }

  /// The end of the cycle.
  public var nextDue: Instant? { nextCycle }

  /// Ends a cycle.
  public mutating func passTime(to due: Instant) {
    var isAnyKnown = false
    for index in tracks.indices {
      tracks[index].endCycle(at: due)
      if tracks[index].distance != nil { isAnyKnown = true }
    }
    if let holder = incumbent, tracks[holder].distance == nil { incumbent = nil }
    victories.removeAll(keepingCapacity: true)
    for challenger in tracks.indices {
      guard let victory = victory(of: challenger, at: due) else { continue }
      victories.append(victory)
      incumbent = challenger
    }
    nextCycle = isAnyKnown ? due.advanced(by: settings.cycle) : nil
  }

  private func victory(of challenger: Int, at now: Instant) -> Victory? {
    let track = tracks[challenger]
    guard challenger != incumbent, let distance = track.distance, distance <= settings.maxRadius,
      let age = track.age(at: now), age <= settings.areaMaxAge
    else { return nil }
    guard let incumbent, let other = tracks[incumbent].distance else {
      return Victory(winner: challenger, share: 0, reason: .unopposed)
    }
    guard distance <= other else { return nil }
    let share = (other - distance) / ((other + distance) / 2)
    func victory(_ reason: Reason) -> Victory {
      Victory(winner: challenger, loser: incumbent, share: share, reason: reason)
    }
    if rooms[challenger] == rooms[incumbent], let otherAge = tracks[incumbent].age(at: now),
      otherAge > age + .seconds(1)
    {
      return victory(.fresher)
    }
    if share >= settings.pdiffOutright { return victory(.outright) }
    guard share > settings.pdiffHistorical, let lead = track.lead(over: tracks[incumbent]),
      lead > 0
    else { return nil }
    return victory(.historical(lead: lead))
  }

  /// Whether the room is that of the anchor taken to be nearest.
  public func holds(room: Int) -> Bool {
    guard let incumbent else { return false }
    return rooms[incumbent] == room
  }

  /// The smoothed distance of each anchor in metres; `nil` where it is not known.
  public var distances: [Double?] { tracks.map { $0.distance } }

  /// The newest reading of each anchor.
  public mutating func evidence(at time: Instant) -> [Evidence] {
    var evidence: [Evidence] = []
    for index in tracks.indices { evidence.append(tracks[index].evidence(at: time)) }
    return evidence
  }
}
