import EventInput
import FieldStore

/// The page of a truck, a chair, an asset or a patient: chart, map, table and log.
package struct TopicPage: Sendable {
  /// The most reports on a page.
  package static let longest = 200

  private let topic: Topic
  private let reports: [StoredEntry]
  private let notes: [StoredEntry]
  private let patient: Patient?

  /// Creates a page.
  ///
  /// - Parameters:
  ///   - reports: The reports to show, newest first.
  ///   - notes: The log, newest first.
  ///   - patient: The record of the patient, if it is the page of one.
  package init(
    _ topic: Topic, reports: [StoredEntry], notes: [StoredEntry], patient: Patient? = nil
  ) {
    self.topic = topic
    self.reports = reports
    self.notes = notes
    self.patient = patient
  }

  /// The whole page.
  ///
  /// - Parameter number: The number after which live events begin; nil for a page of older reports.
  package func html(liveAfter number: Int64?) -> HTML {
    let name = patient?.name ?? topic.name
    let heading = topic.heading(named: name)
    let state: HTML = number == nil ? "" : Layout.state
    let older: HTML =
      if reports.count == Self.longest, let last = reports.last {
        #"<p><a href="\#(Path.page(of: topic, before: last))">Older \#(topic.collection.reports)</a></p>"#
      } else {
        ""
      }
    return Layout.page(
      heading, events: number.map { Path.events(of: topic, after: $0) },
      """
      <h1>\(heading)</h1>
      \(state)
      <div class="figures">
      <section><h2>Chart</h2><div id="chart">\(chart)</div></section>
      <section><h2>Map</h2><div id="map">\(map)</div></section>
      </div>
      <div id="record">\(record)</div>
      <section><h2>Reports</h2>
      \(ReportTable.html(reports, of: topic.collection, caption: heading))
      \(older)</section>
      <section><h2>Log</h2><div id="log">\(log)</div></section>
      """)
  }

  /// The chart of the reports.
  package var chart: HTML { Chart(of: reports, in: topic.collection).html }

  /// The map of the reports.
  package var map: HTML { TrackMap(of: reports).html }

  /// The log.
  package var log: HTML { NoteLog.html(notes) }

  /// The record of the patient; nothing for other topics.
  package var record: HTML {
    guard let patient else { return "" }
    guard case .report(let report)? = reports.first?.entry,
      case .visit(let visit) = report.observation
    else { return PatientRecord.html(patient, lastVisit: nil) }
    return PatientRecord.html(patient, lastVisit: visit)
  }

  /// The row of a report in the table.
  package static func row(_ entry: StoredEntry) -> HTML { ReportTable.row(entry) }
}
