import EventInput
import FieldStore

/// The page that lists all topics, with the newest of the log.
package struct IndexPage: Sendable {
  /// The most notes on the page.
  package static let longestLog = 50

  private let topics: [FieldDatabase.Summary]
  private let patients: [String: String]
  private let notes: [StoredEntry]

  /// Creates a page.
  ///
  /// - Parameters:
  ///   - topics: The topics that have reports.
  ///   - patients: The names of patients by their ids.
  ///   - notes: The log, newest first.
  package init(
    _ topics: [FieldDatabase.Summary], patients: [String: String], notes: [StoredEntry]
  ) {
    self.topics = topics
    self.patients = patients
    self.notes = notes
  }

  /// The whole page.
  ///
  /// - Parameter number: The number after which live events begin.
  package func html(liveAfter number: Int64) -> HTML {
    Layout.page(
      "Field server", events: Path.events(after: number),
      """
      <h1>Field server</h1>
      \(Layout.state)
      <div class="figures" id="topics">\(sections)</div>
      <section><h2>Log</h2><div id="log">\(log)</div></section>
      """)
  }

  /// The lists of topics.
  package var sections: HTML {
    HTML(Topic.Collection.allCases.map(section))
  }

  /// The log of all.
  package var log: HTML { NoteLog.html(notes, namesSubjects: true) }

  private func section(of collection: Topic.Collection) -> HTML {
    let rows = topics.filter { $0.topic.collection == collection }.map(row)
    let content: HTML =
      rows.isEmpty
      ? "<p>Nothing has been reported.</p>"
      : """
      <div class="wide" role="region" aria-label="\(collection.heading)" tabindex="0"><table>
      <thead><tr><th scope="col">Name</th><th scope="col">Reports</th>
      <th scope="col">Newest</th></tr></thead>
      <tbody>\(rows)</tbody></table></div>
      """
    return "<section><h2>\(collection.heading)</h2>\(content)</section>"
  }

  private func row(of summary: FieldDatabase.Summary) -> HTML {
    let topic = summary.topic
    let shown = topic.collection == .patients ? patients[topic.name] ?? topic.name : topic.name
    return """
      <tr><td><a href="\(Path.page(of: topic))">\(shown)</a></td><td>\(summary.reports)</td>\
      <td>\(summary.last.day) \(summary.last.timeOfDay)</td></tr>
      """
  }
}
