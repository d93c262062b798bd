import FieldStore

/// The log beside the reports.
enum NoteLog {
  /// The list, newest first.
  static func html(_ notes: [StoredEntry]) -> HTML {
    let items = notes.map { entry -> HTML in
      guard case .note(let note) = entry.entry else { return "" }
      let text = note.text.map { " \($0)" as HTML } ?? ""
      return """
        <li><time datetime="\(note.time.iso8601)">\(note.time.day) \(note.time.timeOfDay)</time> \
        <b>\(note.word.rawValue)</b>\(text)</li>
        """
    }
    return items.isEmpty ? "<p>Nothing.</p>" : #"<ol class="log">\#(items)</ol>"#
  }
}
