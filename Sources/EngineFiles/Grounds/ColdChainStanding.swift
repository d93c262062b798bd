import BLE
import Documents
import Engines

/// The account of a cold chain's state: the temperature and the alert of each sensor, and what
/// keeps the alert from beginning and ending, and the next report from being made.
struct ColdChainStanding {
  let chain: ColdChain
  let time: Instant

  private var settings: ColdChainSettings { chain.settings }

  /// The account of the engine's state.
  var standing: Standing {
    Standing(
      chain.watches.map(state), pending: chain.watches.flatMap(pending), and: chain.reports,
      at: time)
  }

  private func state(of watch: ColdChainWatch) -> String {
    let alert =
      switch watch.concern {
      case nil: "no alert"
      case .warm: "too warm"
      case .cold: "too cold"
      default: "not heard"
      }
    let temperature = watch.celsius.map { "\($0.with(2)) °C" } ?? "no temperature"
    return "\(watch.name.onOneLine): \(temperature), \(alert)"
  }

  private func pending(of watch: ColdChainWatch) -> [Standing.Pending] {
    let name = watch.name.onOneLine
    switch watch.concern {
    case nil:
      let (high, low) = (settings.high, settings.low)
      return [
        alert(
          "\(name): too warm", watch, .warm(by: 0), Ground.Requirement(.moreThan, high, "highC")),
        alert("\(name): too cold", watch, .cold(by: 0), Ground.Requirement(.lessThan, low, "lowC")),
        Standing.Pending(
          "alert \(name): not heard", awaits: Self.raised(watch, because: .silent),
          rule: "silent once the sensor is not heard for silentS",
          [silence(of: watch)], judgedAt: Standing.nextRun),
      ]
    case .warm:
      return [
        end(watch, Ground.Requirement(.atMost, settings.clearHigh, "highC - clearC")),
        report(watch, Ground.Requirement(.moreThan, settings.high, "highC")),
      ]
    case .cold:
      return [
        end(watch, Ground.Requirement(.atLeast, settings.clearLow, "lowC + clearC")),
        report(watch, Ground.Requirement(.lessThan, settings.low, "lowC")),
      ]
    default:
      return [
        Standing.Pending(
          "clear \(name)", awaits: .alert(watch.name, .cleared),
          rule: "over once the sensor is heard again",
          [
            Ground(
              "not heard for", watch.quietSince.duration(to: time).inSeconds, "s",
              words: "a sample is needed", isMet: false)
          ], judgedAt: Self.nextSample)
      ]
    }
  }

  private static let nextSample = "the next sample"

  private static func raised(
    _ watch: ColdChainWatch, because concern: Alert.Concern
  ) -> AwaitedDecision { .alert(watch.name, .raised(repetition: 0), because: concern) }

  private func alert(
    _ words: String, _ watch: ColdChainWatch, _ concern: Alert.Concern,
    _ bound: Ground.Requirement
  ) -> Standing.Pending {
    Standing.Pending(
      "alert \(words)", awaits: Self.raised(watch, because: concern),
      rule: "out of range after samplesOut consecutive samples above highC or below lowC",
      [
        temperature(of: watch, bound),
        Ground(
          "samples out of range", Double(watch.samplesOut), "",
          Ground.Requirement(.atLeast, Double(settings.samplesOut), "samplesOut")),
      ], judgedAt: Self.nextSample)
  }

  private func end(
    _ watch: ColdChainWatch, _ bound: Ground.Requirement
  ) -> Standing.Pending {
    let (temperature, silence) = (temperature(of: watch, bound), silence(of: watch))
    return Standing.Pending(
      "clear \(watch.name)".onOneLine, awaits: .alert(watch.name, .cleared),
      rule: "over at clearC within the range, or when the sensor is silent for silentS",
      [temperature, silence], isDue: temperature.isMet == true || silence.isMet == true,
      judgedAt: "\(Self.nextSample), or \(Standing.nextRun)")
  }

  /// The next report of a temperature that stays out of range.
  private func report(
    _ watch: ColdChainWatch, _ bound: Ground.Requirement
  ) -> Standing.Pending {
    let interval = watch.reported.map {
      Ground(
        "since the last report", $0.duration(to: time).inSeconds, "s",
        Ground.Requirement(.atLeast, settings.reportInterval.inSeconds, "reportS"))
    }
    return Standing.Pending(
      ServerReport.title(after: chain.reports, about: watch.name),
      awaits: .report(chain.reports.lastNumber + 1),
      rule: "a temperature out of range is reported, at most every reportS",
      [temperature(of: watch, bound)] + [interval].compactMap(\.self),
      judgedAt: Self.nextSample)
  }

  private func temperature(of watch: ColdChainWatch, _ bound: Ground.Requirement) -> Ground {
    watch.celsius.map { Ground("temperature", $0, "°C", bound) }
      ?? Ground("temperature", words: "no sample yet", isMet: false)
  }

  private func silence(of watch: ColdChainWatch) -> Ground {
    Ground(
      "not heard for", watch.quietSince.duration(to: time).inSeconds, "s",
      Ground.Requirement(.atLeast, settings.silence.inSeconds, "silentS"))
  }
}
