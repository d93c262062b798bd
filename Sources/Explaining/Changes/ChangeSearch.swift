import BLE
import Documents
import EngineFiles
import Sim

/// A search for the smallest changes that answer a question: changes that reverse a decision, or bring about
/// a pending one.
///
/// The search increases and decreases each numeric setting of the engine, including the offset of each device
/// that the question rests on. It also moves each beacon or receiver that the question rests on, in eight
/// directions. A device stays in its room, does not enter a wall or pass through a wall or door, and moves by
/// at most 12.8 m. Each attempt is a separate run with no other change.
package struct ChangeSearch<Question: ChangeQuestion, Source: Rerun> {
  /// The results so far.
  package private(set) var found: NearestChanges

  private let question: Question
  private let engine: EngineChoice
  private let source: Source

  /// Creates a search about an engine.
  ///
  /// - Parameter source: The input on which the engine decided.
  package init(about question: Question, of engine: EngineChoice, on source: Source) {
    self.question = question
    self.engine = engine
    self.source = source
    found = NearestChanges(moving: source.movable)
  }

  /// The number of settings and devices to try.
  package var attempts: Int { numbers.count + source.devices(of: question.anchors).count }

  /// Runs the search until it is complete or the task is cancelled.
  ///
  /// - Parameter progress: Called with the number of settings and devices done, and the number of all.
  package mutating func perform(progress: (Int, Int) -> Void = { _, _ in }) {
    let settings = numbers
    let devices = source.devices(of: question.anchors)
    let all = attempts
    do {
      for setting in settings {
        if let change = try nearestChange(of: setting.key, from: setting.value) {
          found.settings.append(change)
        }
        found.settingsTried += 1
        progress(found.settingsTried, all)
      }
      for (device, place) in devices {
        if let move = try nearestMove(of: device, from: place) { found.moves.append(move) }
        found.devicesTried += 1
        progress(found.settingsTried + found.devicesTried, all)
      }
    } catch { found.isPartial = true }
    found.settings.sort { ($0.share, $0.key) < ($1.share, $1.key) }
    found.moves.sort { ($0.distance, $0.device) < ($1.distance, $1.device) }
  }

  /// The numeric settings, in the order of their keys. Of a setting with a number for each device, only the
  /// numbers of devices that the question rests on; all of them if it names no devices.
  private var numbers: [NumericSetting] {
    let heard = question.anchorsHeard
    return engine.numbers.filter { setting in
      setting.device.map { heard.isEmpty || heard.contains($0) } ?? true
    }
  }
}

// MARK: - Settings

extension ChangeSearch {
  /// The maximum change of a setting, in grains.
  private static var mostGrains: Double { 16_384 }

  private mutating func nearestChange(
    of key: String, from old: Double
  ) throws(CancellationError) -> SettingChange? {
    let isWhole =
      engine(setting: key, to: old + 0.5) == nil
      && engine(setting: key, to: old - 0.5) == nil
    let grain = isWhole ? 1 : SettingScale(of: key, valued: old).grain
    var nearest: SettingChange?
    for sign in [1.0, -1.0] {
      func value(_ amount: Double) -> Double { SettingScale.rounded(old + sign * amount * grain) }
      var point = TurningPoint(
        upTo: nearest.map { ($0.amount / grain).magnitude } ?? Self.mostGrains, isWhole: isWhole)
      let least = try point.least { (amount) throws(CancellationError) in
        guard let engine = self.engine(setting: key, to: value(amount)) else { return .impossible }
        return try outcome(of: engine, on: source)
      }
      guard let least, let engine = self.engine(setting: key, to: value(least)) else { continue }
      let change = SettingChange(
        key: key, old: old, new: value(least), isWhole: isWhole, engine: engine)
      if change.share < nearest?.share ?? .infinity { nearest = change }
    }
    if let engine = nearest?.engine { nearest?.effect = effect(of: engine, on: source) }
    return nearest
  }

  /// Returns the engine with another value of a setting; `nil` if the value is not allowed, or if it turns
  /// the setting off, as a timeout of 0 that means never. Such a value is not a smaller number.
  private func engine(setting key: String, to value: Double) -> EngineChoice? {
    let override = SettingOverride(key, variedTo: value.inFewDigits)
    let place = InputPlace("engine")
    let choice = try? EngineFile(self.engine.json, at: place, overrides: [override]).choice
    return choice?.json[key] == .null ? nil : choice
  }
}

// MARK: - Devices

extension ChangeSearch {
  /// The maximum move of a device, in steps of about 0.1 m.
  private static var mostSteps: Double { 128 }

  /// Returns the nearest move of a device. All directions advance together until one of them answers the
  /// question, so no direction is tried farther than necessary.
  private mutating func nearestMove(
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

// MARK: - A run

extension ChangeSearch {
  private mutating func outcome(
    of engine: EngineChoice, on source: Source
  ) throws(CancellationError) -> TurningPoint.Outcome {
    guard !Task.isCancelled else { throw CancellationError() }
    guard
      let decisions = source.decisions(
        of: engine, upTo: question.until, orTo: question.isSettled(by:))
    else { return .impossible }
    found.runs += 1
    return question.isTurned(by: decisions[source.subject] ?? []) ? .turned : .same
  }

  /// Returns the course of the decision up to the end of the input.
  private mutating func effect(of engine: EngineChoice, on source: Source) -> ChangeEffect? {
    found.runs += 1
    return source.decisions(of: engine, upTo: question.end, orTo: { _ in false })
      .map { question.effect(in: $0[source.subject] ?? []) }
  }
}
