import EventInput
import FieldStore

/// The record of a patient, beside the last visit.
enum PatientRecord {
  /// The items, and whether the last visit saw them, and the tasks.
  static func html(_ patient: Patient, lastVisit: Visit?) -> HTML {
    let items = patient.items.map { item -> HTML in
      let state: HTML =
        lastVisit?.present.contains(item.name) == true
        ? "present"
        : lastVisit?.missing.contains(item.name) == true
          ? #"<b class="out">missing</b>"# : "not seen"
      return "<li>\(item.name): \(state)</li>"
    }
    let tasks = patient.tasks.map { "<li>\($0)</li>" as HTML }
    return """
      <section><h2>Items</h2><ul>\(items)</ul></section>
      <section><h2>Tasks</h2><ul>\(tasks)</ul></section>
      """
  }
}
