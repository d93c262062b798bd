/// The JSON Schema of a kind of file.
///
/// - SeeAlso: *JSON Schema: A Media Type for Describing JSON Documents*, draft 2020-12.
package struct SchemaDocument: Sendable {
  /// The word for the kind of file.
  package let name: String
  /// The description of the file in one line.
  package let help: String
  /// The object in the file.
  package let root: ValueSchema
  /// The definitions other than those of objects with known keys.
  package let definitions: [String: JSON]

  package init(
    _ name: String, _ help: String, root: ValueSchema, definitions: [String: JSON] = [:]
  ) {
    self.name = name
    self.help = help
    self.root = root
    self.definitions = definitions
  }

  /// The objects that the file may contain, by their names.
  package var objects: [String: ObjectSchema] {
    var found: [String: ObjectSchema] = [:]
    var waiting = root.objects
    while let object = waiting.popLast() {
      guard found.updateValue(object, forKey: object.name) == nil else { continue }
      waiting += object.properties.flatMap(\.value.objects)
    }
    return found
  }

  /// The document.
  package var json: JSON {
    let objects = objects.mapValues { JSON.object($0.json) }
    let head: [String: JSON] = [
      "$schema": "https://json-schema.org/draft/2020-12/schema",
      "$id": .text("urn:simrun:schema:\(name)"), "title": .text("simrun \(name)"),
      "description": .text(help), "$defs": .object(objects.merging(definitions) { $1 }),
    ]
    return .object(head.merging(root.json) { $1 })
  }
}
