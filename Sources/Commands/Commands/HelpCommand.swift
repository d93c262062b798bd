import Documents
import EngineFiles

/// `simrun help [WORD]`: the commands, the help of one command, or the meanings of any other word.
struct HelpCommand: Command {
  static let name = "help"
  static let declaration = CommandDeclaration(
    "show help", Parameters(),
    description: """
      Prints the commands, or the help of one command. After engine: the kinds of engines, or the
      settings of one kind with their units, ranges and defaults. Of any other word: the key, setting,
      measure or product that it names, also by the words of products, as rssi_offsets, or else the
      places of the reference and the guide that name it, or else the meanings of its parts.
      """)

  struct Parameters: ParameterSet {
    let word = Operand<String?>("WORD", .text(.words(Simrun.commandNames + ["engine"])))
    let kind = Operand<String?>("KIND", .text(.words(EngineKinds.known.words)))
    let isManual = Option(
      flag: "--man", help: "print the manual page of all commands, in roff, to be read with man -l")
  }

  static func perform(_ arguments: Arguments<Parameters>) throws(InputError) -> ExitStatus {
    let (name, kind) = (try arguments.word, try arguments.kind)
    let isManual = try arguments.isManual
    let isCommand = name.flatMap { Simrun.command($0) } != nil
    if let surplus = isManual ? name : isCommand ? kind : nil {
      throw .unusable(InputPlace("arguments"), "unexpected argument '\(surplus)'")
    }
    let text =
      if isManual {
        ManualPage().text
      } else if name == "engine" {
        try Self.engineHelp(on: kind)
      } else if let name {
        // A term of two words, as dead reckoning.
        try Self.help(on: kind.map { "\(name) \($0)" } ?? name)
      } else {
        Help.overview
      }
    try Terminal.write(text)
    return .done
  }

  private static func help(on name: String) throws(InputError) -> String {
    if let command = Simrun.command(name) { return Help.text(of: command) }
    let meanings = WordHelp(of: name).meanings
    guard meanings.isEmpty else { return Help.page([Help.list(meanings)]) }
    let known = Simrun.commandNames + ["engine"] + WordHelp.words
    let place = InputPlace("simrun help")
    let unknown: InputError =
      NearestName.to(name, among: known).isEmpty
      ? .unusable(place, "nothing is called \(name.quoted); simrun help lists the commands")
      : .noSuchName(name, among: known, at: place)
    let parts = WordHelp.parts(of: name)
    guard !parts.isEmpty else { throw unknown }
    // A mistyped key has parts, too.
    let sentence = unknown.description(within: place.source)
    return Help.page([Help.paragraph(sentence), ["Its parts:"], Help.list(parts)])
  }

  private static func engineHelp(on word: String?) throws(InputError) -> String {
    guard let word else { return Help.engines }
    guard let kind = EngineKinds.known[word] else {
      throw .noSuchName(word, among: EngineKinds.known.words, at: InputPlace("simrun help engine"))
    }
    return Help.text(ofEngine: kind)
  }
}
