extension RunReport {
  /// The run as a recording that can be replayed, with its decisions and with the engine that made
  /// them.
  ///
  /// - Throws: `InputError` where a name cannot stand in a table.
  public func files() throws(InputError) -> OutputFolder {
    var folder = try run.recording.files()
    folder.add("decisions.jsonl", decisionLines)
    folder.add(EngineFile.fileName, scenario.engine.json.page)
    return folder
  }
}
