import BLE
import Documents
import EngineFiles
import Scenarios
import Sim

extension ChangeSearch {
  /// Returns the smallest change of a device's setting, in whole decibels, or in steps of a tenth
  /// of the greatest power of ten within the number. Finer steps are not tried, because a changed
  /// interval also changes, by chance, which packets are received.
  mutating func nearestChange(
    of setting: DeviceSetting
  ) throws(CancellationError) -> SettingChange? {
    let grain = 10 * SettingChangeScale(of: setting.key, valued: setting.value).grain
    let new = try nearest(
      to: setting.value, inGrainsOf: grain, isWhole: true,
      through: setting.others.isEmpty ? nil : setting.others
    ) { (search, value) throws(CancellationError) in try search.outcome(of: setting, at: value) }
    guard let new else { return nil }
    let change = setting.change(to: new.value)
    guard let changed = source.changing([change]) else { return nil }
    return SettingChange(
      of: setting.key, from: .number(setting.value), to: change.value, half: new.half,
      engine: engine, scenario: [change]
    ).with(effect: effect(of: engine, on: changed))
  }

  /// Returns the outcome of a device's setting at another value.
  private mutating func outcome(
    of setting: DeviceSetting, at value: Double
  ) throws(CancellationError) -> TurningPoint.Outcome {
    guard let changed = source.changing([setting.change(to: value)]) else { return .impossible }
    return try outcome(of: engine, on: changed)
  }

  /// Returns the change that a remedy makes; `nil` if it does not answer the question.
  mutating func change(
    by remedy: PhoneRemedy
  ) throws(CancellationError) -> SettingChange? {
    let engine = remedy.engine ?? engine
    guard let changed = source.changing(remedy.changes),
      try outcome(of: engine, on: changed) == .turned
    else { return nil }
    return SettingChange(by: remedy, engine: engine)
      .with(effect: effect(of: engine, on: changed))
  }

  /// The maximum move of a device, in steps of about 0.1 m.
  private static var mostSteps: Double { 128 }

  /// Returns the nearest move of a device. All directions advance together until one of them
  /// answers the question, so no direction is tried farther than necessary.
  mutating func nearestMove(
    of device: Int, from old: Point
  ) throws(CancellationError) -> DeviceMove? {
    var points = DeviceMove.Direction.allCases.map {
      (direction: $0, point: TurningPoint(upTo: Self.mostSteps), isBlocked: false)
    }
    for steps in points[0].point.ladder {
      var nearest: DeviceMove?
      for index in points.indices where !points[index].isBlocked {
        let direction = points[index].direction
        func trying(_ steps: Double) throws(CancellationError) -> TurningPoint.Outcome {
          let place = DeviceMove.place(steps, direction, of: old)
          guard let moved = source.moving(device, to: place) else { return .impossible }
          return try outcome(of: engine, on: moved)
        }
        switch try points[index].point.outcome(of: steps, trying: trying) {
        case .same: continue
        case .impossible: points[index].isBlocked = true
        case .turned:
          guard let least = try points[index].point.least(trying: trying) else { continue }
          let move = DeviceMove(
            device: device, old: old, new: DeviceMove.place(least, direction, of: old),
            direction: direction)
          if move.distance < nearest?.distance ?? .infinity { nearest = move }
        }
      }
      if var nearest {
        if let moved = source.moving(device, to: nearest.new) {
          nearest.effect = effect(of: engine, on: moved)
        }
        return nearest
      }
    }
    return nil
  }
}
