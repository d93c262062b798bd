import EngineFiles
import Scenarios

/// The commands about the program and its files.
extension CommandDeclaration {
  static let presets = CommandDeclaration(
    "list or show presets of known products",
    operands: [
      CommandOperand(
        placeholder: "NAME", values: .words(Preset.known.map(\.name)), isRequired: false)
    ],
    description: [
      """
      Lists the known products whose rules engines can follow, with the version that is
      reimplemented; for one preset: behaviour, differences from the product, and all settings with
      units. Presets are reimplemented from publicly known behaviour and contain no product code.
      """
    ],
    options: [.format])

  static let list = CommandDeclaration(
    "list scenarios",
    description: [
      """
      Lists the scenarios in the folder scenarios, here or in the nearest folder above, and those
      that come with simrun, each with its title.
      """
    ],
    notes: [
      """
      The folders scenarios and floorplans that come with simrun are found from the program: in
      ../share/simrun, or in the nearest folder above it that holds both. The environment variable
      SIMRUN_SHARE names another folder; names found here take precedence.
      """
    ])

  static let new = CommandDeclaration(
    "start a scenario of your own",
    operands: [CommandOperand(placeholder: "NAME", values: .any)],
    description: [
      """
      Writes scenarios/NAME/scenario.json and floorplans/NAME.json in the current folder: a small
      flat whose door unlocks for a resident who comes home. Comments explain each key and its
      unit. The scenario runs as it is. Existing files are not overwritten.
      """
    ],
    options: [
      .floorPlan(
        """
        use this plan, a name or path, and write none; a person stands on it with a phone, between
        two beacons
        """)
    ])

  static let schema = CommandDeclaration(
    "print the JSON Schema of files, for editors",
    operands: [
      CommandOperand(
        placeholder: "FILE", values: .words(SchemaKind.allCases.map(\.rawValue)),
        isRequired: false)
    ],
    description: [
      """
      Prints the JSON Schema (draft 2020-12) of scenario files; or of floorplan or engine files, if
      FILE says so. With it, editors complete keys, show what they mean, and mark mistakes. That of
      events describes a line of --jsonl.
      """
    ],
    notes: [
      """
      Files are JSON5, so the editor has to read that. What depends on several values, such as names
      of rooms, is checked only when simrun reads the file.
      """
    ])

  static let completion = CommandDeclaration(
    "complete command lines in bash, zsh or fish",
    operands: [
      CommandOperand(
        placeholder: "SHELL", values: .words(CompletionKind.allCases.map(\.rawValue)))
    ],
    description: [
      """
      Prints a script that completes commands, options and values. In bash, and likewise in zsh:
      source <(simrun completion bash). In fish: simrun completion fish | source.
      """,
      """
      In place of a shell, scenarios or floorplans lists the names at hand, for which the scripts
      ask.
      """,
    ])

  static let help = CommandDeclaration(
    "show help",
    operands: [
      CommandOperand(
        placeholder: "COMMAND", values: .words(Command.allCases.map(\.rawValue) + ["engine"]),
        isRequired: false),
      CommandOperand(
        placeholder: "KIND", values: .words(EngineKinds.known.words), isRequired: false),
    ],
    description: [
      """
      Prints the commands, or the help of one command. After engine: the kinds of engines, or the
      settings of one kind with their units, ranges and defaults.
      """
    ])
}
