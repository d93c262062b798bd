import ManualFiles

/// The pages of the reference and the guide, in which help finds words that no declaration has: in
/// headings, in the first columns of tables, and in the text.
struct ManualSearch: Sendable {
  /// The pages of the program.
  static let shared = ManualSearch(Self.pages)

  /// The paths of the pages in `docs/` and their texts, the reference first.
  static var pages: [(name: String, text: String)] {
    var pages: [(name: String, text: String)] = []
    while let name = manualPageName(Int32(pages.count)),
      let text = manualPageText(Int32(pages.count))
    {
      pages.append((String(cString: name), String(cString: text)))
    }
    return pages
  }

  /// The maximum number of places that are found.
  static let most = 5

  private let passages: [Passage]
  /// The passages with a word, in order.
  private var positions: [String: [Int]] = [:]

  /// A heading, a row of a table or a paragraph.
  fileprivate struct Passage {
    /// The path of the page with this passage, in `docs/`.
    var page: String
    /// The heading above the passage, or the passage itself if it is a heading.
    var heading: String
    var kind: Kind
    /// The words, in lower case; for a row, only those of its first column.
    var words: [String]
  }

  fileprivate enum Kind {
    case heading
    /// A row of a table, with its first two columns.
    case row(first: String, second: String)
    case text
  }

  /// Reads the passages of pages.
  init(_ pages: [(name: String, text: String)]) {
    passages = pages.flatMap { Self.passages(of: $0.text, on: $0.name) }
    for (index, passage) in passages.enumerated() {
      for word in Set(passage.words) { positions[word, default: []].append(index) }
    }
  }

  /// Returns the places of a word, or of several words in succession, at most `most`: first the
  /// headings and rows that consist of these words, then the headings and rows that contain them,
  /// then texts. Case and signs do not count.
  func places(of word: String) -> [(head: String, text: String)] {
    let words = word.searchWords
    guard let rarest = words.map({ positions[$0, default: []] }).min(by: { $0.count < $1.count })
    else { return [] }
    let found = rarest.filter { passages[$0].words.contains(words) }
    let order = found.sorted {
      (passages[$0].rank(of: words), $0) < (passages[$1].rank(of: words), $1)
    }
    var places: [(head: String, text: String)] = []
    for index in order where places.count < Self.most {
      let place = passages[index].place
      if !places.contains(where: { $0 == place }) { places.append(place) }
    }
    return places
  }

  private static func passages(of text: String, on page: String) -> [Passage] {
    var passages: [Passage] = []
    var heading = ""
    var paragraph = ""
    func end() {
      if !paragraph.isEmpty { add(.text, paragraph) }
      paragraph = ""
    }
    func add(_ kind: Kind, _ words: String) {
      passages.append(
        Passage(page: page, heading: heading, kind: kind, words: words.searchWords))
    }
    for line in text.split(separator: "\n", omittingEmptySubsequences: false) {
      if line.hasPrefix("#") {
        end()
        heading = String(line.drop { $0 == "#" }.drop { $0 == " " }).withoutMarkdown
        add(.heading, heading)
      } else if line.hasPrefix("|") {
        end()
        let cells = line.replacing("\\|", with: "\u{0}").split(
          separator: "|", omittingEmptySubsequences: false
        ).map { String($0.replacing("\u{0}", with: "|")).withoutMarkdown }
        guard cells.count > 2 else { continue }
        add(.row(first: cells[1], second: cells[2]), cells[1])
        add(.text, cells[2...].joined(separator: " "))
      } else if line.isEmpty {
        end()
      } else {
        paragraph += (paragraph.isEmpty ? "" : " ") + String(line).withoutMarkdown
      }
    }
    end()
    return passages
  }
}

extension ManualSearch.Passage {
  /// The rank of the passage among all passages with some words; the lower, the better.
  fileprivate func rank(of words: [String]) -> Int {
    switch kind {
    case .heading: self.words == words ? 0 : 2
    case .row: self.words == words ? 1 : 3
    case .text: 4
    }
  }

  /// The passage as a meaning of help.
  fileprivate var place: (head: String, text: String) {
    switch kind {
    case .heading: (heading, "section of docs/\(page)")
    case .row(let first, let second):
      (first.shortened(to: 40), "\(second.shortened(to: 160)); \(section)")
    case .text: (heading, "names it; docs/\(page)")
    }
  }

  private var section: String { "docs/\(page), \(heading)" }
}

extension [String] {
  /// Returns `true` if these words contain some other words in succession.
  fileprivate func contains(_ words: [String]) -> Bool {
    guard count >= words.count else { return false }
    return (0...(count - words.count)).contains {
      self[$0..<($0 + words.count)].elementsEqual(words)
    }
  }
}

extension String {
  /// The runs of letters and digits, in lower case.
  fileprivate var searchWords: [String] {
    lowercased().split { !$0.isLetter && !$0.isNumber }.map(String.init)
  }

  /// The text without the marks of code and emphasis, and without the addresses of links.
  fileprivate var withoutMarkdown: String {
    var text = ""
    var rest = self[...]
    while let open = rest.firstRange(of: "](") {
      text += rest[..<open.lowerBound]
      rest = rest[open.upperBound...]
      rest = rest.drop { $0 != ")" }.dropFirst()
    }
    text += rest
    return text.filter { $0 != "`" && $0 != "*" && $0 != "[" }
      .trimming { $0 == " " }
  }

  private func trimming(_ isEnd: (Character) -> Bool) -> String {
    let start = drop(while: isEnd)
    return String(start.reversed().drop(while: isEnd).reversed())
  }

  /// The text up to a number of characters, at the end of a word.
  fileprivate func shortened(to most: Int) -> String {
    guard count > most else { return self }
    let start = prefix(most)
    return String(start[..<(start.lastIndex(of: " ") ?? start.endIndex)]) + " ..."
  }
}
