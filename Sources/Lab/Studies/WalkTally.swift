import BLE

/// What a walker's walks came to, in whole numbers: they add up to the same in any order.
public struct WalkTally: Hashable, Sendable {
  /// How many walks were counted.
  public private(set) var walks = 0
  private var rates = Rate.allCases.map { _ in Share() }
  private var amounts = Amount.allCases.map { _ in Moments() }
  private var delays = Delay.allCases.map { _ in DelayTally() }

  /// In how many walks something happened, of those in which it could.
  public struct Share: Hashable, Sendable {
    /// In how many it happened.
    public var happened = 0
    /// In how many it could.
    public var possible = 0

    mutating func count(_ happened: Bool?) {
      guard let happened else { return }
      possible += 1
      if happened { self.happened += 1 }
    }

    mutating func merge(_ other: Share) {
      happened += other.happened
      possible += other.possible
    }
  }

  /// In how many walks it happened.
  public subscript(rate: Rate) -> Share { rates[Self.index(of: rate)] }
  /// The moments of an amount, in its unit.
  public subscript(amount: Amount) -> Moments { amounts[Self.index(of: amount)] }
  /// The delays of a kind.
  public subscript(delay: Delay) -> DelayTally { delays[Self.index(of: delay)] }

  /// No walks yet.
  public init() {}

  mutating func count(_ score: WalkerScore) {
    walks += 1
    for (index, rate) in Rate.allCases.enumerated() {
      rates[index].count(score.happened(rate))
    }
    for (index, amount) in Amount.allCases.enumerated() {
      if let number = score.count(of: amount) { amounts[index].add(number) }
    }
    for (index, delay) in Delay.allCases.enumerated() {
      if let duration = score.duration(of: delay) { delays[index].count(duration) }
    }
  }

  /// Adds what later walks came to.
  public mutating func merge(_ later: WalkTally) {
    walks += later.walks
    for index in rates.indices { rates[index].merge(later.rates[index]) }
    for index in amounts.indices { amounts[index].merge(later.amounts[index]) }
    for index in delays.indices { delays[index].merge(later.delays[index]) }
  }

  private static func index<Kind: CaseIterable & Equatable>(of kind: Kind) -> Int
  where Kind.AllCases == [Kind] {
    Kind.allCases.firstIndex(of: kind) ?? 0
  }
}
