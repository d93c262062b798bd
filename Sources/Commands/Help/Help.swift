import Documents

/// The pages of `simrun help`, derived from the declarations of the commands. Their lines fit a
/// terminal.
enum Help {
  /// The maximum number of characters in a line.
  private static let columns = 80

  static let introduction = """
    simrun simulates BLE beacons, walls, people and phones, and runs decision engines on the
    received advertisements.
    """

  static let conventions = """
    SCENARIO is a name from simrun list or a folder path. Results go to stdout, everything else
    to stderr.
    """

  /// The list of all commands.
  static var overview: String {
    let commands = Simrun.commands.map { command in
      let operands = command.declaration.operands.map(\.usage)
      return (
        head: (["simrun", command.name] + operands).joined(separator: " "),
        text: command.declaration.summary
      )
    }
    let statuses = ExitStatus.allCases.map { ("\($0.rawValue)", $0.meaning) }
    return page([
      paragraph(introduction),
      list(commands + [("simrun --version", "show the version")], widest: 28),
      paragraph(conventions),
      ["Exit status:"] + list(statuses),
    ])
  }

  /// Returns the help of one command.
  static func text(of command: any Command.Type) -> String {
    let declaration = command.declaration
    let groups = declaration.groups.flatMap { group in
      [
        group.heading.map { [$0] },
        list(group.options.map { ($0.usage(of: $0.placeholder), $0.helpWithDefault) }),
      ].compactMap { $0 }
    }
    return page(
      [usage(of: command)] + paragraphs(declaration.description) + groups
        + paragraphs(declaration.notes))
  }

  /// Returns the usage of a command, wrapped to the width of a line.
  private static func usage(of command: any Command.Type) -> [String] {
    let declaration = command.declaration
    let start = "simrun \(command.name)"
    let words = declaration.operands.map(\.usage) + declaration.options.map(\.usage)
    var lines = [start]
    for word in words {
      if lines[lines.count - 1].count + 1 + word.count > columns {
        lines.append(String(repeating: " ", count: start.count))
      }
      lines[lines.count - 1] += " \(word)"
    }
    return lines
  }

  static func paragraph(_ text: some StringProtocol) -> [String] {
    String(text).lines(within: columns)
  }

  private static func paragraphs(_ text: String) -> [[String]] {
    text.split(separator: "\n\n").map(paragraph)
  }

  /// Returns a list in which the texts are aligned to the right of the heads. A head that is too
  /// wide has a line of its own.
  static func list(_ items: [(head: String, text: String)], widest: Int = 20) -> [String] {
    let indent = 2
    let width = items.map(\.head.count).filter { $0 <= widest }.max() ?? 0
    let margin = String(repeating: " ", count: indent + width + 2)
    return items.flatMap { head, text in
      var lines = text.lines(within: columns - margin.count).map { margin + $0 }
      let head = String(repeating: " ", count: indent) + head
      if head.count + 2 <= margin.count, let first = lines.first {
        lines[0] = head + first.dropFirst(head.count)
      } else {
        lines.insert(head, at: 0)
      }
      return lines
    }
  }

  static func page(_ blocks: [[String]]) -> String {
    blocks.filter { !$0.isEmpty }.map { $0.map { $0 + "\n" }.joined() }.joined(separator: "\n")
  }
}

extension ParameterDeclaration {
  /// The parameter in a usage line. An option is shown with the words that it takes, if they are
  /// few and short.
  var usage: String {
    guard isOption else {
      let operand = placeholder + (isRepeatable ? "..." : "")
      return isRequired ? operand : "[\(operand)]"
    }
    var value = placeholder
    if case .words(let words) = values, words.joined(separator: "|").count <= 24 {
      value = words.joined(separator: "|")
    }
    let option = usage(of: value)
    return isRequired ? option : "[\(option)]\(isRepeatable ? "..." : "")"
  }

  /// The description, with the default.
  var helpWithDefault: String {
    guard let `default` = defaultText ?? otherwise, !help.contains("(default)") else { return help }
    return "\(help) (default: \(`default`))"
  }
}

extension ExitStatus {
  /// The meaning of the status, in words.
  var meaning: String {
    switch self {
    case .done: "success"
    case .notMet: "expectation not met"
    case .unusable: "unusable input or arguments"
    case .inconclusive: "not conclusive, with check --conclusive"
    case .interrupted: "interrupted"
    }
  }
}
