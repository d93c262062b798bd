import EventInput
import FieldStore

/// The page that lists all topics.
package enum IndexPage {
  /// The page.
  ///
  /// - Parameters:
  ///   - topics: The topics that have reports.
  ///   - patients: The names of patients by their ids.
  package static func html(
    _ topics: [FieldDatabase.Summary], patients: [String: String]
  ) -> HTML {
    let sections = Topic.Collection.allCases.map { collection -> HTML in
      let rows = topics.filter { $0.topic.collection == collection }
        .map { row($0, named: patients[$0.topic.name]) }
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
    return Layout.page("Field server", "<h1>Field server</h1>\(sections)")
  }

  private static func row(_ summary: FieldDatabase.Summary, named name: String?) -> HTML {
    let topic = summary.topic
    let shown = topic.collection == .patients ? name ?? topic.name : topic.name
    return """
      <tr><td><a href="\(Path.page(of: topic))">\(shown)</a></td><td>\(summary.reports)</td>\
      <td>\(summary.last.day) \(summary.last.timeOfDay)</td></tr>
      """
  }
}
