@testable import Commands
import Foundation
import TestScenes
import Testing

/// Words that are found in the pages of the reference and the guide.
@Suite struct ManualSearchTests {
  private static let page = """
    # Clocks

    A *clock* drifts by [some ppm](x.md), and
    nobody winds it.

    ## Wind-up

    | key | meaning |
    |---|---|
    | `spring`, `main-spring` | a strip of steel |
    | the hand of a clock | it turns |
    """

  private static func places(_ word: String) -> [String] {
    ManualSearch([("reference/clocks.md", page)]).places(of: word).map { "\($0.head): \($0.text)" }
  }

  @Test func findsHeadingsThenRowsThenTexts() {
    #expect(
      Self.places("clock") == [
        "the hand of a clock: it turns; docs/reference/clocks.md, Wind-up",
        "Clocks: names it; docs/reference/clocks.md",
      ])
    #expect(Self.places("wind up") == ["Wind-up: section of docs/reference/clocks.md"])
    #expect(
      Self.places("Main-Spring") == [
        "spring, main-spring: a strip of steel; docs/reference/clocks.md, Wind-up"
      ])
    #expect(Self.places("ppm, and nobody") == ["Clocks: names it; docs/reference/clocks.md"])
    #expect(Self.places("strip") == ["Wind-up: names it; docs/reference/clocks.md"])
    #expect(Self.places("clocks drift").isEmpty && Self.places("-").isEmpty)
  }

  /// The program has the pages of both folders, as they are.
  @Test func hasEveryPage() throws {
    let pages = Dictionary(uniqueKeysWithValues: ManualSearch.pages.map { ($0.name, $0.text) })
    var names: Set<String> = []
    for folder in ["reference", "guide"] {
      let path = Shipped.path("docs/\(folder)")
      let files = try FileManager.default.contentsOfDirectory(atPath: path)
      for file in files where file.hasSuffix(".md") {
        names.insert("\(folder)/\(file)")
        let text = try String(contentsOfFile: "\(path)/\(file)", encoding: .utf8)
        #expect(pages["\(folder)/\(file)"] == text, "\(file)")
      }
    }
    #expect(Set(pages.keys) == names)
  }

  /// The words of the field, of products, and of units left out.
  @Test(arguments: [
    ("patience", "patienceS"), ("dead reckoning", "positioning-methods.md"),
    ("compass", "positioning-methods.md"), ("Wi-Fi", "access points"), ("sticker", "beacons.md"),
    ("Eddystone-TLM", "eddystone-tlm"), ("duty cycle", "scanWindowMs"),
    ("pedometer", "positioning-methods.md"), ("BLEUnlock", "presets bleunlock"),
    ("Gimbal", "beacons.md"), ("Radius Networks", "beacons.md"),
    ("Find3", "positioning-methods.md"), ("nRF Connect", "payloads.md"),
    ("kontakt.io", "beacons.md"), ("Estimote", "beacons.md"), ("opportunistic", "scanMode"),
    ("region", "presence.md"), ("monitoring", "ranging.md"), ("interval", "intervalMs"),
    ("bystander", "without a phone"), ("supervision timeout", "supervisionTimeoutMs"),
  ])
  func findsWordsOfTheField(word: String, part: String) {
    let meanings = WordHelp(of: word).meanings
    #expect(meanings.contains { "\($0.head) \($0.text)".contains(part) }, "\(meanings)")
  }

  /// Each heading and each cell of a first column in the reference, whole and word by word.
  @Test func findsEveryWordOfHeadingsAndFirstColumns() throws {
    let folder = Shipped.path("docs/reference")
    var words: Set<String> = []
    for file in try FileManager.default.contentsOfDirectory(atPath: folder)
    where file.hasSuffix(".md") {
      let text = try String(contentsOfFile: "\(folder)/\(file)", encoding: .utf8)
      for line in text.split(separator: "\n") {
        let term: Substring
        if line.hasPrefix("#") {
          term = line.drop { $0 == "#" }
        } else if line.hasPrefix("| ") {
          term = line.replacing("\\|", with: " ")[...].split(separator: "|").first ?? ""
        } else {
          continue
        }
        let plain = String(term).replacing(/\]\([^)]*\)/, with: "").filter { !"`*[".contains($0) }
        words.formUnion([plain] + plain.split(separator: ",").map(String.init))
        words.formUnion(plain.split { " ,;:()/\"".contains($0) }.map(String.init))
      }
    }
    #expect(words.count > 1500)
    let missed = words.filter { word in
      word.contains { $0.isLetter || $0.isNumber } && WordHelp(of: word).meanings.isEmpty
    }
    #expect(missed.isEmpty, "\(missed.sorted())")
  }
}
