import EventInput

/// The record of a patient: the items that should be there, and what is to be done.
package struct Patient: Sendable, Equatable {
  /// An item, and the id of its beacon.
  package struct Item: Sendable, Equatable {
    /// The id of the beacon.
    package let id: String
    /// The name of the item.
    package let name: String
  }

  /// The name of the patient.
  package let name: String
  /// The items that should be there.
  package let items: [Item]
  /// The tasks.
  package let tasks: [String]

  /// Reads a record: `items[]` with `id` and `name`, `name`, and `tasks[]`.
  package init(_ fields: Fields) throws(FieldError) {
    name = try fields.text("name", longest: 200)
    tasks = try fields.names("tasks")
    var items: [Item] = []
    for (index, item) in try fields.list("items").enumerated() {
      let member = try Fields(["\(index)": item], path: "items.").object("\(index)")
      items.append(
        Item(
          id: try member.text("id", longest: 200), name: try member.text("name", longest: 200)))
    }
    self.items = items
  }
}
