import BLE
import Documents
import Reports
import Scenarios

/// The distance of each device as the engine estimates it over time, beside the true distance. On
/// the page, one device is open at a time.
struct DistancesFigure {
  private let report: DistanceReport

  /// The number of points that can be distinguished in a curve.
  private static let points = 600

  init(_ report: DistanceReport) { self.report = report }

  /// The charts; nothing if no engine has a distance.
  @MarkupBuilder var markup: Markup {
    let devices = devices
    if !devices.isEmpty {
      Markup.element("h2") { "Distances" }
      for (index, device) in devices.enumerated() {
        Markup.element(
          "details", index == 0 ? ["name": "distances", "open": ""] : ["name": "distances"]
        ) {
          Markup.element("summary") { device.name }
          figure(of: device)
        }
      }
    }
  }

  /// The samples of one device for one subject.
  private struct Device {
    /// The name, made of the names of the subject and the device.
    let name: String
    let samples: [DistanceSample]
  }

  /// The devices with a distance, in the order of the report.
  private var devices: [Device] {
    report.parts.flatMap { part in
      part.summaries.filter { $0.distances > 0 }.map { summary in
        Device(
          name: "\(part.subject), \(report.name(summary.anchor))".onOneLine,
          samples: part.samples.filter { $0.estimate.anchor == summary.anchor })
      }
    }
  }

  private func figure(of device: Device) -> Markup {
    let samples = device.samples.enumerated()
      .filter { $0.offset % max(device.samples.count / Self.points, 1) == 0 }.map(\.element)
    let chart = Chart(
      across: Axis("time, s", over: samples.map(\.time.seconds)),
      up: Axis(
        "distance, m",
        over: samples.flatMap { [$0.estimate.distance, $0.truth] }.compactMap(\.self)))
    return .element("figure") {
      chart.svg("distances of \(device.name) over time; simrun distances has the numbers") {
        Markup.all(
          curves(of: samples, by: \.estimate.distance).map {
            chart.curve($0, ChartCurveKind(number: 0).classes)
          })
        Markup.all(
          curves(of: samples, by: \.truth).map {
            chart.curve($0, ChartCurveKind(number: 1).classes)
          })
      }
      Markup.element("figcaption") {
        Markup.element("ol", ["class": "legend"]) {
          ChartCurveKind(number: 0).key("by the engine")
          ChartCurveKind(number: 1).key("true")
        }
      }
    }
  }

  /// Returns the points of successive samples with a value, as one curve for each uninterrupted
  /// series.
  private func curves(
    of samples: [DistanceSample], by value: (DistanceSample) -> Double?
  ) -> [[(x: Double, y: Double)]] {
    samples.split { value($0) == nil }.map { part in
      part.compactMap { sample in value(sample).map { (x: sample.time.seconds, y: $0) } }
    }
  }
}
