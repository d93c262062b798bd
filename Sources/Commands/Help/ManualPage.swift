import Documents

/// The manual page `simrun.1`, derived from the declarations of the commands, in roff with the
/// macros of `man`.
struct ManualPage {
  private(set) var text = ""

  init() {
    text = ".TH SIMRUN 1 \"\" \"simrun \(Simrun.version)\" \"User Commands\"\n"
    request("SH", "NAME")
    add("simrun - simulate BLE beacons in a building, and test what is decided by them")
    request("SH", "SYNOPSIS")
    request("B", "simrun")
    request("I", "COMMAND")
    add("[arguments]")
    request("SH", "DESCRIPTION")
    add(Help.introduction)
    request("PP")
    add(Help.conventions)
    request("SH", "COMMANDS")
    for command in Simrun.commands { add(command) }
    request("SH", "EXIT STATUS")
    for status in ExitStatus.allCases { add(term: "\(status.rawValue)", status.meaning) }
  }

  private mutating func add(_ command: any Command.Type) {
    let declaration = command.declaration
    request(
      "SS", (["simrun", command.name] + declaration.operands.map(\.usage)).joined(separator: " "))
    add(declaration.summary.prefix(1).uppercased() + declaration.summary.dropFirst() + ".")
    add(paragraphs: declaration.description)
    for group in declaration.groups {
      if let heading = group.heading { add(paragraphs: heading) }
      for option in group.options {
        add(term: option.usage(of: option.placeholder), option.helpWithDefault)
      }
    }
    add(paragraphs: declaration.notes)
  }

  private mutating func add(paragraphs text: String) {
    for paragraph in text.split(separator: "\n\n") {
      request("PP")
      add(paragraph)
    }
  }

  /// Adds a term with its meaning, indented.
  private mutating func add(term: String, _ meaning: String) {
    request("TP")
    request("B", term)
    add(meaning)
  }

  /// Adds lines of text, which are filled.
  private mutating func add(_ paragraph: some StringProtocol) {
    for line in String(paragraph).lines(within: 60) {
      // A line that looks like a request is marked as text.
      text += (line.first.map(".'".contains) == true ? "\\&" : "") + Self.escaped(line) + "\n"
    }
  }

  private mutating func request(_ macro: String, _ argument: String? = nil) {
    text += ".\(macro)" + (argument.map { " \"\(Self.escaped($0))\"" } ?? "") + "\n"
  }

  /// Returns the text in ASCII, in which characters with a meaning in roff are escaped.
  private static func escaped(_ text: String) -> String {
    text.unicodeScalars.reduce(into: "") { roff, scalar in
      switch scalar {
      case "\\": roff += "\\(rs"
      case "-": roff += "\\-"
      case "\"": roff += "\\(dq"
      case "'": roff += "\\(aq"
      case "^": roff += "\\(ha"
      case "~": roff += "\\(ti"
      case _ where scalar.isASCII: roff.unicodeScalars.append(scalar)
      default:
        let code = String(scalar.value, radix: 16, uppercase: true)
        roff += "\\[u\(String(repeating: "0", count: max(4 - code.count, 0)))\(code)]"
      }
    }
  }
}
