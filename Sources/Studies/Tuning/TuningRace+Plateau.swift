extension TuningRace {
  /// The combinations that tie with the best by its figures; `nil` before the first run, without a
  /// space, if the best misses a limit, and if it left nothing to measure.
  package var plateau: TuningPlateau? { ranking.first.flatMap(plateau(around:)) }

  /// Returns the combinations that tie with one: those that meet all limits, have a figure, and do
  /// not differ significantly from it. One that was eliminated made few runs, which show little: it
  /// ties only if it was no worse on the runs that both made, and it cannot be chosen.
  func plateau(around best: Int) -> TuningPlateau? {
    guard let space, candidates[best].runs > 0, excess(of: best) == 0, isMeasured(best) else {
      return nil
    }
    var (members, worse): ([Int], [Int]) = ([], [])
    for index in candidates.indices where candidates[index].runs > 0 {
      if index == best || ties(index, with: best) {
        members.append(index)
      } else {
        worse.append(index)
      }
    }
    let tied = Set(members)
    return TuningPlateau(
      of: members, choosing: ranking.filter(tied.contains), worse: worse, in: space)
  }

  private func ties(_ index: Int, with best: Int) -> Bool {
    guard excess(of: index) == 0, isMeasured(index) else { return false }
    let comparison = comparison(of: index, to: best, withInterval: false)
    let loss = comparison.difference.map { goal.isMaximised ? 0 - $0 : $0 }
    guard candidates[index].drop == nil else { return loss.map { $0 <= 0 } ?? false }
    return (comparison.pValue ?? 1) > 0.05
  }

  /// Returns `true` if there was something to measure for the goal.
  private func isMeasured(_ index: Int) -> Bool { series(of: index)[0].estimate != nil }

  /// Returns those of the candidates that go on after a round, of which only a number can.
  ///
  /// A quarter of the places, at least one, is for the middle of the plateau, the others are for
  /// the best by their figures. A single place is for the middle if its figures are as good as
  /// those of the best.
  ///
  /// - Parameter staying: The candidates, best first.
  func goingOn(_ staying: [Int], places: Int) -> [Int] {
    guard staying.count > places, let best = staying.first, let plateau = plateau(around: best)
    else { return Array(staying.prefix(places)) }
    let stays = Set(staying)
    let middles = plateau.order.filter(stays.contains).prefix(max(1, places / 4))
    guard places > 1 else {
      let isAsGood = middles.first.map { costs(of: $0)[0] == costs(of: best)[0] } ?? false
      return isAsGood ? Array(middles) : [best]
    }
    let reserved = Set(middles).subtracting([best])
    return Array(staying.filter { !reserved.contains($0) }.prefix(places - reserved.count))
      + middles.filter(reserved.contains)
  }
}
