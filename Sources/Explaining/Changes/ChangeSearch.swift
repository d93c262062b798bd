import BLE
import Documents
import EngineFiles
import Scenarios
import Sim

/// A search for the smallest changes that answer a question: changes that reverse a decision, or
/// bring about a pending one.
///
/// The search increases and decreases each numeric setting of the engine, including the numbers of
/// each device that the question rests on. For each setting that has no number or is not given, it
/// tries customary values. If a customary number answers the question, it then tries the numbers
/// between this number and a milder one that does not answer the question. It increases and
/// decreases the advertising interval, the transmit power and the scan window of the devices that
/// the question rests on, too, and tries the remedies for rules of a phone's system. It also moves
/// each beacon or receiver that the question rests on, in eight directions. A device stays in its
/// room, does not enter a wall or pass through a wall or door, and moves by at most 12.8 m. Each
/// attempt is a separate run with no other change.
package struct ChangeSearch<Question: ChangeQuestion, Source: Rerun> {
  /// The results so far.
  package internal(set) var found: NearestChanges

  let question: Question
  let engine: EngineChoice
  let source: Source

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

extension ChangeSearch {
  /// Returns whether an engine on a source answers the question; `impossible` if it cannot run.
  mutating func outcome(
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
  mutating func effect(of engine: EngineChoice, on source: Source) -> ChangeEffect? {
    found.runs += 1
    return source.decisions(of: engine, upTo: question.end, orTo: { _ in false })
      .map { question.effect(in: $0[source.subject] ?? []) }
  }
}

extension SettingChange {
  /// The rank among the changes: smaller changes come first, and changes without an amount last.
  fileprivate var rank: (Double, String) { (share ?? .infinity, key) }
}
