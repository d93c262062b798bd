import BLE
import Documents
import EngineFiles
import Scenarios
import Sim

/// A search for the smallest changes that answer a question: changes that reverse a decision, or
/// bring about a pending one.
///
/// The search increases and decreases each numeric setting of the engine, including the numbers of
/// each device that the question rests on. It tries the customary values of settings without a
/// number, and of those that are not given, and then the numbers between the first that answers the
/// question and a milder one that does not. It does the same with the advertising interval, the
/// transmit power and the scan window of these devices, and tries the remedies for rules of a
/// phone's system. It also moves each beacon or receiver that the question rests on, in eight
/// directions. A device stays in its room, does not enter a wall or pass through a wall or door,
/// and moves by at most 12.8 m. Each attempt is a separate run with no other change.
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
  package var attempts: Int {
    numbers.count + customary.count + deviceSettings.count + remedies.count
      + source.devices(of: question.anchors).count
  }

  /// Runs the search until it is complete or the task is cancelled.
  ///
  /// - Parameter progress: Called with the count of settings and devices done, and the count of all
  ///   settings and devices.
  package mutating func perform(progress: (Int, Int) -> Void = { _, _ in }) {
    let devices = source.devices(of: question.anchors)
    let all = attempts
    func count() {
      found.settingsTried += 1
      progress(found.settingsTried, all)
    }
    do {
      for setting in numbers {
        let change = try nearestChange(of: setting)
        if let change { found.settings.append(change) }
        count()
      }
      for setting in customary {
        if let change = try customaryChange(of: setting) { found.settings.append(change) }
        count()
      }
      for setting in deviceSettings {
        if let change = try nearestChange(of: setting) { found.devices.append(change) }
        count()
      }
      for remedy in remedies {
        if let change = try change(by: remedy) { found.devices.append(change) }
        count()
      }
      for (device, place) in devices {
        if let move = try nearestMove(of: device, from: place) { found.moves.append(move) }
        found.devicesTried += 1
        progress(found.settingsTried + found.devicesTried, all)
      }
    } catch { found.isPartial = true }
    found.settings.sort { $0.rank < $1.rank }
    // Remedies keep their order.
    found.devices =
      found.devices.filter { !$0.isRemedy }.sorted { $0.rank < $1.rank }
      + found.devices.filter(\.isRemedy)
    found.moves.sort { ($0.distance, $0.device) < ($1.distance, $1.device) }
  }

  /// The numeric settings, in the order of their keys. For a setting with a number for each device,
  /// they include only the numbers of the heard devices that the question rests on; if none of
  /// these devices was heard, they include all numbers.
  private var numbers: [NumericSetting] {
    let heard = question.anchorsHeard
    return engine.numbers.filter { setting in
      setting.device.map { heard.isEmpty || heard.contains($0) } ?? true
    }
  }

  /// The settings without a number. The settings of the scan are among them only where a system
  /// decides what a scan delivers.
  private var customary: [CustomarySetting] {
    engine.customary.filter { !$0.isOfScan || source.scansOnSystem }
  }

  private var deviceSettings: [DeviceSetting] { source.deviceSettings(of: question.anchors) }

  private var remedies: [PhoneRemedy] { source.remedies(running: engine) }
}

// MARK: - Settings

extension ChangeSearch {
  /// The maximum change of a setting, in grains.
  private static var mostGrains: Double { 16_384 }

  /// Returns the smallest change of a numeric setting.
  ///
  /// - Parameter stops: The numbers to try first; by default amounts of 1, 2, 4 grains and so on.
  private mutating func nearestChange(
    of setting: NumericSetting, through stops: [Double]? = nil
  ) throws(CancellationError) -> SettingChange? {
    let (key, old) = (setting.key, setting.value)
    let isWhole = isWhole(key, near: old)
    let grain = isWhole ? 1 : SettingChangeScale(of: key, valued: old).grain
    let new = try nearest(to: old, inGrainsOf: grain, isWhole: isWhole, through: stops) {
      (search, value) throws(CancellationError) in
      guard let engine = search.engine(setting: key, to: .number(value)) else {
        return .impossible
      }
      return try search.outcome(of: engine, on: search.source)
    }
    guard let new, let engine = engine(setting: key, to: .number(new.value)) else { return nil }
    return SettingChange(
      of: key, as: path(of: setting), from: .number(old), to: .number(new.value), half: new.half,
      engine: engine
    ).with(effect: effect(of: engine, on: source))
  }

  /// Returns `true` if a setting near a whole number has only whole numbers.
  private func isWhole(_ key: String, near number: Double) -> Bool {
    [0.5, -0.5].allSatisfy { engine(setting: key, to: .number(number + $0)) == nil }
  }

  /// Returns a setting as an option names it, with the name of its device. If the engine has a
  /// number under the device's identifier already, only that identifier replaces it.
  private func path(of setting: NumericSetting) -> String {
    guard let device = setting.device, let member = SettingOverride.member(of: setting.key),
      engine.json[member.key]?[member.name] == nil
    else { return source.optionKey(of: setting.key) }
    return source.optionKey(of: "\(member.key).\(source.name(of: device))")
  }

  /// Returns the number nearest to the old one that answers the question, and the number after half
  /// of that change, which does not answer the question; `nil` if no number answers the question.
  ///
  /// - Parameters:
  ///   - grain: The step in which amounts are counted.
  ///   - isWhole: `true` if only whole grains are possible.
  ///   - stops: The numbers to try first; by default amounts of 1, 2, 4 grains and so on.
  ///   - trying: Returns the outcome of a number.
  private mutating func nearest(
    to old: Double, inGrainsOf grain: Double, isWhole: Bool = false, through stops: [Double]? = nil,
    trying: (inout Self, Double) throws(CancellationError) -> TurningPoint.Outcome
  ) throws(CancellationError) -> (value: Double, half: Double)? {
    var nearest: (value: Double, half: Double)?
    for sign in [1.0, -1.0] {
      func value(_ amount: Double) -> Double {
        SettingChangeScale.rounded(old + sign * amount * grain)
      }
      let ladder = stops.map { stops in
        stops.map { SettingChangeScale.rounded(sign * ($0 - old)) / grain }.filter { $0 > 0 }
          .sorted()
      }
      var point = TurningPoint(
        upTo: nearest.map { (SettingChangeScale.rounded($0.value - old) / grain).magnitude }
          ?? ladder.map { $0.last ?? 0 } ?? Self.mostGrains, isWhole: isWhole, trying: ladder)
      let least = try point.least { (amount) throws(CancellationError) in
        try trying(&self, value(amount))
      }
      guard let least else { continue }
      let new = value(least)
      if (new - old).magnitude < nearest.map({ ($0.value - old).magnitude }) ?? .infinity {
        nearest = (new, value(isWhole ? (least / 2).rounded(.down) : least / 2))
      }
    }
    return nearest
  }

  /// Returns the smallest change of a setting that has customary values, among those up to the
  /// first customary value that answers the question; `nil` if none does.
  private mutating func customaryChange(
    of setting: CustomarySetting
  ) throws(CancellationError) -> SettingChange? {
    if case .number(let old) = setting.value {
      return try nearestChange(
        of: NumericSetting(key: setting.key, value: old), through: setting.others.numbers)
    }
    var milder: Double?
    for value in setting.others {
      switch try outcome(of: setting.key, at: value) {
      case .turned:
        var (new, half) = (value, milder)
        if let turned = [value].numbers.first {
          let mildest = try mildest(of: setting, from: turned, to: milder)
          (new, half) = (.number(mildest.value), mildest.milder)
        }
        guard let engine = engine(setting: setting.key, to: new) else { return nil }
        return SettingChange(
          of: setting.key, as: source.optionKey(of: setting.key), from: setting.value, to: new,
          half: half, engine: engine
        ).with(effect: effect(of: engine, on: source))
      case .same: milder = [value].numbers.first
      case .impossible: continue
      }
    }
    return nil
  }

  /// Returns the mildest number of a setting that answers the question, and the nearest milder one
  /// that was tried and is allowed, which does not; `nil` if the mildest number that is allowed
  /// answers it.
  ///
  /// - Parameters:
  ///   - turned: A number that answers the question.
  ///   - milder: A milder number that does not; `nil` if none is known.
  private mutating func mildest(
    of setting: CustomarySetting, from turned: Double, to milder: Double?
  ) throws(CancellationError) -> (value: Double, milder: Double?) {
    let scale = SettingChangeScale(of: setting.key, valued: turned)
    let sign = setting.isMilderBelow ? -1.0 : 1
    let isWhole = isWhole(setting.key, near: turned)
    let grain = isWhole ? 1 : scale.grain
    func value(_ grains: Double) -> Double {
      SettingChangeScale.rounded(turned + sign * grains * grain)
    }
    // The greatest number of grains that answers the question, and a greater one that does not.
    var (most, beyond) = (0.0, milder.map { (($0 - turned) / grain).magnitude.rounded() })
    // The least number of grains at which the engine runs and does not answer the question.
    var same = beyond
    func note(_ grains: Double, _ outcome: TurningPoint.Outcome) {
      switch outcome {
      case .turned: most = grains
      case .same: (beyond, same) = (grains, grains)
      case .impossible: beyond = grains
      }
    }
    if beyond == nil, let range = setting.range {
      let end = setting.isMilderBelow ? range.lowerBound : range.upperBound
      let all = ((end - turned) / grain).magnitude.rounded(.down)
      var step = (scale.value / grain).rounded()
      while beyond == nil, most < all {
        let grains = min(most + step, all)
        note(grains, try outcome(of: setting.key, at: .number(value(grains))))
        step *= 2
      }
    }
    while let end = beyond, let middle = TurningPoint.middle(of: most, and: end) {
      note(middle, try outcome(of: setting.key, at: .number(value(middle))))
    }
    return (value(most), same.map(value))
  }

  /// Returns the outcome of a value of a setting.
  private mutating func outcome(
    of key: String, at value: JSON
  ) throws(CancellationError) -> TurningPoint.Outcome {
    guard let engine = engine(setting: key, to: value) else { return .impossible }
    return try outcome(of: engine, on: source)
  }

  /// Returns the engine with another value of a setting; `nil` if the value is not allowed, or if
  /// it turns the setting off, such as a timeout of 0 that means never. Such a value does not count
  /// as a smaller number.
  private func engine(setting key: String, to value: JSON) -> EngineChoice? {
    let override = SettingOverride(key, variedTo: value.inWord)
    let place = InputPlace("engine")
    let choice = try? EngineFile(self.engine.json, at: place, overrides: [override]).choice
    return choice?.json[key] == .null ? nil : choice
  }
}

// MARK: - Numbers of devices, and remedies

extension ChangeSearch {
  /// Returns the smallest change of a device's setting, in whole decibels, or in steps of a tenth
  /// of the greatest power of ten within the number. Finer steps are not tried, because a changed
  /// interval also changes, by chance, which packets are received.
  private mutating func nearestChange(
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
  private mutating func change(
    by remedy: PhoneRemedy
  ) throws(CancellationError) -> SettingChange? {
    let engine = remedy.engine ?? engine
    guard let changed = source.changing(remedy.changes),
      try outcome(of: engine, on: changed) == .turned
    else { return nil }
    return SettingChange(by: remedy, engine: engine)
      .with(effect: effect(of: engine, on: changed))
  }
}

extension [JSON] {
  /// The numbers among the values.
  fileprivate var numbers: [Double] {
    compactMap { value in
      if case .number(let number) = value { number } else { nil }
    }
  }
}

extension SettingChange {
  /// The rank among the changes: smaller changes come first, and changes without an amount last.
  fileprivate var rank: (Double, String) { (share ?? .infinity, key) }

  /// Returns the change with its effect.
  fileprivate func with(effect: ChangeEffect?) -> SettingChange {
    var change = self
    change.effect = effect
    return change
  }
}

// MARK: - Devices

extension ChangeSearch {
  /// The maximum move of a device, in steps of about 0.1 m.
  private static var mostSteps: Double { 128 }

  /// Returns the nearest move of a device. All directions advance together until one of them
  /// answers the question, so no direction is tried farther than necessary.
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
