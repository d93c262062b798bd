import Documents
import EngineFiles
import Positioning
import Recordings
import Scenarios
import Scoring

extension TrialReport {
  package var json: JSON {
    [
      "scenario": .text(scenario.name),
      "variant": variant.map { .text($0) } ?? .null,
      "seed": JSON(run.seed),
      "cells": JSON(run.map.map.cells.count),
      "fingerprints": JSON(run.map.map.fingerprints.count),
      "methods": .list(run.trials.methods.map(json(of:))),
      "published": .list(run.trials.published.map(Self.json(of:))),
      "expectations": .list(outcomes.map { $0.expectation.json(of: $0.outcome) }),
    ]
  }

  private func json(of choice: PositioningChoice) -> JSON {
    [
      "method": .text(choice.word),
      "still": Self.json(of: run.figures(of: choice, still: true)),
      "moving": Self.json(of: run.figures(of: choice, still: false)),
    ]
  }

  private static func json(of figures: PositionAccuracy) -> JSON {
    [
      "fixes": JSON(figures.fixes),
      "shareWithoutFix": JSON(figures.shareWithout),
      "rightCellShare": JSON(figures.cells?.right),
      "adjoiningCellShare": JSON(figures.cells?.adjoining),
      "fartherCellShare": JSON(figures.cells?.farther),
      "rightRoomShare": JSON(figures.rooms),
      "errorM": ["p50": JSON(figures.error(at: 0.5)), "p95": JSON(figures.error(at: 0.95))],
      "lagS": figures.lag.map { JSON(seconds: $0) } ?? .null,
      "rests": figures.rests?.json ?? .null,
    ]
  }

  private static func json(of shares: TrialPublishedShares) -> JSON {
    [
      "method": .text(shares.method.word),
      "rightCellShare": JSON(shares.right),
      "adjoiningCellShare": JSON(shares.adjoining),
      "fartherCellShare": JSON(shares.farther),
    ]
  }
}
