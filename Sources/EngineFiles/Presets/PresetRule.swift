/// A rule of a product that a preset follows, with its place in the product's source.
public struct PresetRule: Hashable, Sendable {
  /// The rule, in a sentence.
  public let sentence: String
  /// The file of the product.
  public let file: String
  /// The lines of the file at the commit; `nil` if they are not known, or if there is no source.
  public let lines: ClosedRange<Int>?
  /// The function, class or constant in the file; `nil` if the lines or the file say it.
  public let symbol: String?
  /// The commit at which the file was read; `nil` for a product without published source.
  public let commit: String?

  init(
    _ sentence: String, _ file: String, lines: ClosedRange<Int>? = nil, in symbol: String? = nil,
    at commit: String? = nil
  ) {
    self.sentence = sentence
    self.file = file
    self.lines = lines
    self.symbol = symbol
    self.commit = commit
  }

  /// The lines in words: `221`, or `221-228`; `nil` if they are not known.
  public var linesInWords: String? {
    lines.map { $0.count == 1 ? "\($0.lowerBound)" : "\($0.lowerBound)-\($0.upperBound)" }
  }

  /// The place in words: file, lines, symbol and commit.
  public var place: String {
    [file, linesInWords, symbol, commit.map { "at \($0)" }].compactMap { $0 }
      .joined(separator: ", ")
  }
}
