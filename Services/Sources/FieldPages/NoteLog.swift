import FieldStore

/// The log beside the reports.
enum NoteLog {
  /// The list, newest first.
  ///
  /// - Parameter namesSubjects: True if each line says what it is about.
  static func html(_ notes: [StoredEntry], namesSubjects: Bool = false) -> HTML {
    let items = notes.map { entry -> HTML in
      guard case .note(let note) = entry.entry else { return "" }
      let text = [namesSubjects ? note.subject : nil, note.text].compactMap(\.self)
        .joined(separator: ": ")
      return """
        <li><time datetime="\(note.time.iso8601)">\(note.time.day) \(note.time.timeOfDay)</time> \
        <b>\(note.word.rawValue)</b> \(text)</li>
        """
    }
    return items.isEmpty ? "<p>Nothing.</p>" : #"<ol class="log">\#(items)</ol>"#
  }
}
