import BLE
import Documents
import Reports

/// The weakest, mean and strongest reading of each device by distance, for listeners that stood at
/// several distances. On the page, one device is open at a time.
struct LevelsFigure {
  private let report: DistanceReport

  init(_ report: DistanceReport) { self.report = report }

  /// The charts; nothing if no listener stood at two distances.
  @MarkupBuilder var markup: Markup {
    let devices = devices
    if !devices.isEmpty {
      Markup.element("h2") { "Levels by distance" }
      for (index, device) in devices.enumerated() {
        Markup.element("details", index == 0 ? ["name": "levels", "open": ""] : ["name": "levels"])
        {
          Markup.element("summary") { device.name }
          figure(of: device)
        }
      }
    }
  }

  /// The readings of one device for one subject.
  private struct Device {
    /// The name, made of the names of the subject and the device.
    let name: String
    let levels: [DistanceReportLevels]
  }

  /// The devices with readings at two distances or more, in the order of the report.
  private var devices: [Device] {
    report.parts.flatMap { part in
      let levels = part.levels
      return part.summaries.map { summary in
        Device(
          name: "\(part.subject), \(report.name(summary.anchor))".onOneLine,
          levels: levels.filter { $0.anchor == summary.anchor })
      }
    }.filter { $0.levels.count > 1 }
  }

  private func figure(of device: Device) -> Markup {
    let levels = device.levels
    let chart = Chart(
      across: Axis("distance, m", over: levels.map(\.distance)),
      up: Axis("level, dBm", over: levels.flatMap { [$0.minimum, $0.maximum] }, holdsZero: false))
    let kinds: [(words: String, level: (DistanceReportLevels) -> Double)] = [
      ("mean", \.mean), ("weakest", \.minimum), ("strongest", \.maximum),
    ]
    return .element("figure") {
      chart.svg("levels of \(device.name) by distance; simrun distances has the numbers") {
        Markup.all(
          kinds.enumerated().map { number, kind in
            chart.curve(
              levels.map { (x: $0.distance, y: kind.level($0)) },
              ChartCurveKind(number: number).classes)
          })
      }
      Markup.element("figcaption") {
        Markup.element("ol", ["class": "legend"]) {
          for (number, kind) in kinds.enumerated() {
            ChartCurveKind(number: number).key(kind.words)
          }
        }
      }
    }
  }
}
