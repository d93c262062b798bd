/// The faults of a lock, as shares of the requests and a seed.
package struct LockFaults: Sendable, Equatable {
  /// The longest time in seconds between a request and what it does; each has one of 0 to this.
  package var longestDelayS = 0.0
  /// The share of requests that are never answered; half of them pulse.
  package var drop = 0.0
  /// The share of requests whose connection is closed, without a pulse.
  package var absent = 0.0
  /// The share of requests with a false answer: half say 200 and do not pulse, half pulse and say
  /// 500.
  package var lie = 0.0
  /// The share of requests that come twice, as by a proxy that repeats them.
  package var `repeat` = 0.0
  /// The seed of the faults.
  package var seed: UInt64 = 1

  /// Creates a lock without faults.
  package init() {}

  /// The faults of a request by its number: a function of the seed and the number alone.
  package func fate(of request: Int) -> RequestFate {
    let number = UInt64(truncatingIfNeeded: request)
    var chance = SplitMix(seed: seed &+ number &* 0xD134_2543_DE82_EF95)
    let delayS = chance.uniform() * longestDelayS
    let copies = chance.uniform() < `repeat` ? 2 : 1
    let luck = chance.uniform()
    let coin = chance.uniform() < 0.5
    let deed: RequestFate.Deed =
      switch luck {
      case ..<absent: .close
      case ..<(absent + drop): .fallSilent(afterPulse: coin)
      case ..<(absent + drop + lie): coin ? .claim : .deny
      default: .pulse
      }
    return RequestFate(delayS: delayS, copies: copies, deed: deed)
  }
}

/// The handling of a request.
package struct RequestFate: Sendable, Equatable {
  /// The lock's action and its answer.
  package enum Deed: Sendable, Equatable {
    /// It pulses and says so.
    case pulse
    /// It closes the connection.
    case close
    /// It never answers.
    case fallSilent(afterPulse: Bool)
    /// It says that it has pulsed, and has not.
    case claim
    /// It pulses, and says that it has failed.
    case deny

    /// `true` if the door is unlocked.
    package var isPulse: Bool {
      switch self {
      case .pulse, .deny, .fallSilent(afterPulse: true): true
      case .close, .claim, .fallSilent(afterPulse: false): false
      }
    }
  }

  /// Seconds between the request and the deed.
  package let delayS: Double
  /// The number of copies in which the request arrives.
  package let copies: Int
  /// The lock's action.
  package let deed: Deed
}
