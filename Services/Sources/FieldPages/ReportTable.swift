import EventInput
import FieldStore

/// The table of the reports of a topic.
enum ReportTable {
  /// The headings of the columns; those of trucks are the published ones.
  private static func columns(of collection: Topic.Collection) -> [String] {
    let own =
      switch collection {
      case .trucks: ["Temperature Reading"]
      case .chairs: ["Orientation", "Outcome", "Room"]
      case .assets: ["State", "Level (dBm)"]
      case .patients: ["Visit", "Present", "Missing"]
      }
    return ["Date"] + own + ["Latitude", "Longitude", "Map View"]
  }

  /// The table, newest report first.
  static func html(_ reports: [StoredEntry], of collection: Topic.Collection, caption: String)
    -> HTML
  {
    let headings = columns(of: collection).map { #"<th scope="col">\#($0)</th>"# as HTML }
    return """
      <div class="wide" role="region" aria-label="\(caption)" tabindex="0">
      <table id="reports"><caption>Times in UTC, newest first</caption>
      <thead><tr>\(headings)</tr></thead>
      <tbody>\(reports.map(row))</tbody>
      </table></div>
      """
  }

  /// The row of a report; nothing for a note.
  static func row(_ entry: StoredEntry) -> HTML {
    guard case .report(let report) = entry.entry else { return "" }
    let cells = [date(report.time)] + cells(of: report) + place(report.coordinate)
    return """
      <tr data-time="\(report.time.microseconds)" data-number="\(entry.number)">\(cells)</tr>
      """
  }

  private static func date(_ time: Moment) -> HTML {
    #"<td><time datetime="\#(time.iso8601)">\#(time.day) \#(time.timeOfDay)</time></td>"#
  }

  private static func cell(_ text: String?) -> HTML { "<td>\(text ?? "")</td>" }

  private static func cells(of report: Report) -> [HTML] {
    switch report.observation {
    case .temperature(let reading):
      let text = reading.celsius.text(decimals: 2)
      guard reading.deviationC != 0 else { return [cell(text)] }
      let side = reading.deviationC > 0 ? "above" : "below"
      let distance = reading.deviationC.magnitude.text(decimals: 2)
      return [#"<td class="out" title="\#(distance) °C \#(side) the allowed range">\#(text)</td>"#]
    case .incident(let incident):
      return [
        cell(incident.orientation.rawValue), cell(incident.outcome?.rawValue), cell(incident.room),
      ]
    case .asset(let asset):
      return [cell(asset.state.rawValue), cell(asset.levelDBm?.text(decimals: 1))]
    case .visit(let visit):
      return [
        cell(report.subject), cell(visit.present.joined(separator: ", ")),
        cell(visit.missing.joined(separator: ", ")),
      ]
    }
  }

  private static func place(_ coordinate: Coordinate?) -> [HTML] {
    guard let coordinate else { return [cell(nil), cell(nil), cell(nil)] }
    let latitude = coordinate.latitude.text(decimals: 6)
    let longitude = coordinate.longitude.text(decimals: 6)
    let address =
      "https://www.openstreetmap.org/?mlat=\(latitude)&mlon=\(longitude)#map=16/\(latitude)/\(longitude)"
    return [
      cell(latitude), cell(longitude),
      #"<td><a href="\#(address)" rel="noreferrer noopener" target="_blank">Map</a></td>"#,
    ]
  }
}
