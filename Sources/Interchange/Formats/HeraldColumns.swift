/// The columns that are read from a table of contacts, found by the table's header. Old and new
/// tables also have other columns.
///
/// - SeeAlso: Herald, `ContactLog.java` and `ContactLog.swift`:
///   `time,sensor,id,detect,read,measure,share, visit,data`, and since 2021
///   `...,visit,detectHerald,delete,data`.
struct HeraldColumns {
  let time: Int
  let id: Int
  let measure: Int
  let data: Int
  let count: Int

  /// Finds the columns in a header; `nil` if the header belongs to another table.
  init?(header: some StringProtocol) {
    let names = header.split(separator: ",", omittingEmptySubsequences: false).map { word in
      String(word.filter { !$0.isWhitespace })
    }
    guard let time = names.firstIndex(of: "time"), let id = names.firstIndex(of: "id"),
      let measure = names.firstIndex(of: "measure"), let data = names.firstIndex(of: "data")
    else { return nil }
    (self.time, self.id, self.measure, self.data, count) = (time, id, measure, data, names.count)
  }
}
