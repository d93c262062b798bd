import Documents

/// An engine as described in a file, for a placement, whose devices take the place of those that
/// the file names. A door lock and a presence engine need not name any.
package struct PlacedEngineFile: Described {
  /// The engine.
  package let choice: EngineChoice

  package init(from fields: inout Fields) throws(InputError) {
    var kind = try fields.optionalText("kind")
    if let name = try fields.optionalText("preset") {
      kind = Preset.known.first { $0.name == name }?.kind ?? kind
    }
    fields.assume(
      Preset.placeholders(of: kind ?? "", inside: ["device inside"]), at: fields.place)
    choice = try EngineFile(from: &fields).choice
  }

  package static var aliases: [String: String] { EngineFile.aliases }
}
