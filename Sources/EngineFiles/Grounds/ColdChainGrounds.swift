import BLE
import Documents
import Engines

/// The rule and the facts behind a decision of `ColdChain`.
struct ColdChainGrounds {
  let settings: ColdChainSettings
  let context: GroundsContext

  var grounds: Grounds? {
    switch context.decision.verdict {
    case .alert(let alert): Grounds(rule: rule(of: alert), figures: figures(of: alert))
    case .report(let report):
      Grounds(
        rule: report.rule("a temperature out of range is reported, at most every reportS"),
        figures: temperature(of: report) + report.figures(at: context.decision.time))
    default: nil
    }
  }

  private func rule(of alert: Alert) -> String {
    switch (alert.stage, alert.concern) {
    case (.cleared, .silent): "over once the sensor is heard again"
    case (.cleared, _):
      "over at clearC within the range, or when the sensor is silent for silentS"
    case (_, .silent): "silent once the sensor is not heard for silentS"
    default: "out of range after samplesOut consecutive samples above highC or below lowC"
    }
  }

  private func figures(of alert: Alert) -> [Ground] {
    switch (alert.stage, alert.concern) {
    case (.cleared, _): []
    case (_, .silent):
      [
        Ground(
          "not heard for", silence(of: alert.subject).inSeconds, "s",
          .init(.atLeast, settings.silence.inSeconds, "silentS"))
      ]
    case (_, .warm(let excess)):
      [
        Ground(
          "temperature", settings.high + excess, "°C", .init(.moreThan, settings.high, "highC"),
          words: "\(excess.with(2)) °C too warm")
      ]
    case (_, .cold(let lack)):
      [
        Ground(
          "temperature", settings.low - lack, "°C", .init(.lessThan, settings.low, "lowC"),
          words: "\(lack.with(2)) °C too cold")
      ]
    default: []
    }
  }

  private func temperature(of report: ServerReport) -> [Ground] {
    guard case .temperature(let celsius, let deviation) = report.content else { return [] }
    return [
      Ground(
        "temperature", celsius, "°C",
        deviation > 0
          ? .init(.moreThan, settings.high, "highC") : .init(.lessThan, settings.low, "lowC"))
    ]
  }

  private func silence(of subject: String) -> Duration {
    context.silence(of: settings.sensors.filter { $0.name == subject }.map(\.anchor))
  }
}
