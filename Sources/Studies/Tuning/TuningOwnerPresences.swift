import Scoring

/// The periods in which walkers are near locks in one run, found once for each lock.
struct TuningOwnerPresences {
  private let run: Run
  private var found: [(walker: Int, site: OwnerPresence.Site, presence: OwnerPresence)] = []

  init(in run: Run) {
    self.run = run
  }

  /// Returns the periods in which a walker is near a lock; `nil` without a lock.
  mutating func presence(of walker: Int, at site: OwnerPresence.Site?) -> OwnerPresence? {
    guard let site else { return nil }
    if let known = found.first(where: { $0.walker == walker && $0.site == site }) {
      return known.presence
    }
    let presence = OwnerPresence(of: run, walker: walker, at: site)
    found.append((walker, site, presence))
    return presence
  }
}
