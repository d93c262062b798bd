import BLE
import Documents
import EngineFiles
import Planning
import Scoring
import Sim

extension PlacementReport {
  package var json: JSON {
    let advice = study.advice
    return [
      "goal": .text(goal.rawValue),
      "unit": .text(goal.unit),
      "seed": JSON(study.chance.first),
      "seeds": JSON(study.chance.scoring),
      "engine": study.setting.engineWord.map { .text($0) } ?? .null,
      "method": study.setting.hasSurvey ? .text(study.setting.method.choice.word) : .null,
      "device": study.setting.hasSurvey
        ? .text(study.setting.method.isOffsetUnknown ? "other" : "same") : .null,
      "methods": .list(
        study.methods.map {
          [
            "method": .text($0.method.choice.word),
            "device": .text($0.method.isOffsetUnknown ? "other" : "same"),
            "score": JSON($0.score),
          ]
        }),
      "motion": .text(study.setting.motion.rawValue),
      "survey": .flag(study.setting.hasSurvey),
      "offsetDeviationDB": JSON(
        study.setting.person.offset == .unknown ? DoorSeparation.deviceDeviation : 0),
      "unvisited": JSON(study.unvisited),
      "household": householdJSON,
      "atLeast": study.demand.map { JSON($0.least) } ?? .null,
      "isMet": study.demand == nil ? .null : .flag(study.isDemandMet),
      "spots": JSON(study.spots.all.count),
      "leftOut": JSON(study.spots.leftOut.count),
      "fixed": JSON(study.spots.fixedCount),
      "counts": .list(study.results.map(object(of:))),
      keys.knee: study.knee.map { JSON(study.results[$0].spots.count) } ?? .null,
      "advice": [
        "\(mounted)s": .list(study.scenarioDevices),
        "tag": study.scenarioTag ?? .null,
        "dead": .list(
          zip(advice.spots, study.losses).map { spot, loss in
            [
              "name": .text(spot.name), "score": JSON(loss.mean), "lower95": JSON(loss.lower),
              "upper95": JSON(loss.upper), "seeds": JSON(study.chance.losingOne),
            ]
          }),
        "hanging": hangingJSON,
      ],
      "changes": changesJSON,
      "weakest": study.map.weakest.map {
        [
          "x": JSON($0.centre.x), "y": JSON($0.centre.y),
          "room": $0.room.map { .text($0) } ?? .null, "value": JSON($0.value),
          "unit": .text(study.map.unit),
        ]
      } ?? .null,
      "door": study.separation.map(object(of:)) ?? .null,
    ]
  }

  /// The JSON keys about the mounted device, and about the device with the battery.
  private var keys: (knee: String, isOneEnough: String, months: String) {
    switch roles {
    case .beacons: ("kneeBeacons", "isOneBeaconEnough", "batteryMonths")
    case .receivers: ("kneeReceivers", "isOneReceiverEnough", "tagBatteryMonths")
    }
  }

  private func object(of result: PlacementResult) -> JSON {
    [
      "\(mounted)s": JSON(result.spots.count),
      "transmitPowerDBm": JSON(result.broadcast.power.dBm),
      "intervalMs": JSON(result.broadcast.interval.inSeconds * 1000),
      "score": JSON(result.score.mean),
      "lower95": JSON(result.score.lower),
      "upper95": JSON(result.score.upper),
      "seeds": JSON(result.outcomes.count),
      "trials": JSON(result.outcomes.reduce(0) { $0 + $1.trials }),
      "errorM": JSON(result.error),
      "rightRoomPercent": JSON(result.rightRoom),
      "heardPercent": JSON(100 * result.coverage),
      "heardOfPlaces": JSON(result.places),
      keys.months: JSON(costs.months(of: result.broadcast)),
      "givenAwayForBattery": object(of: result.tradeOff, ifOfAllRows: false),
      "givenAwayForOneSetting": object(of: result.tradeOff, ifOfAllRows: true),
      "cost": JSON(costs.cost(of: result, fixed: study.spots.fixedCount)),
      "allCombinations": .flag(result.isExhaustive),
      "spots": JSON(result.spots.map(\.name)),
      "people": peopleJSON(of: result),
    ]
  }

  private func object(of tradeOff: PlacementTradeOff, ifOfAllRows isOfAllRows: Bool) -> JSON {
    guard !tradeOff.isBest, tradeOff.isOfAllRows == isOfAllRows else { return .null }
    return [
      "loss": JSON(tradeOff.loss),
      "unit": .text(goal == .error ? "% of the error" : "percentage points"),
      "best": [
        "transmitPowerDBm": JSON(tradeOff.bestBroadcast.power.dBm),
        "intervalMs": JSON(tradeOff.bestBroadcast.interval.inSeconds * 1000),
        keys.months: JSON(costs.months(of: tradeOff.bestBroadcast)),
      ],
    ]
  }

  private func object(of separation: DoorSeparation) -> JSON {
    let advice = separation.advice(among: study.advice.placement.spots)
    return [
      "name": .text(separation.door.name),
      "scatterDB": JSON(separation.scatter),
      keys.isOneEnough: advice.map { .flag($0.isOneEnough) } ?? .null,
      "separationsDB": .list(
        zip(study.spots.all, separation.separations).map {
          ["name": .text($0.name), "dB": JSON($1)]
        }),
    ]
  }
}
