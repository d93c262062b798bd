@testable import Commands
import Documents
import Foundation
import TestScenes
import Testing

@Suite struct OptionPlaceTests {
  /// Errors take the places of options from declarations.
  @Test func noErrorNamesAnOptionByText() throws {
    let sources = Shipped.path("Sources")
    let files = try #require(FileManager.default.enumerator(atPath: sources))
    var count = 0
    for case let file as String in files where file.hasSuffix(".swift") {
      let text = try String(contentsOfFile: "\(sources)/\(file)", encoding: .utf8)
      #expect(!text.contains("InputPlace(\"--"), "\(file)")
      count += 1
    }
    #expect(count > 500)
  }

  @Test func placeIsTheWordOfTheDeclaration() {
    #expect(StudyCommand.Parameters.place(of: \.shard).source == "--shard")
    #expect(BrokerOptions.Parameters.place(of: \.prefix).source == "--mqtt-prefix")
    #expect(InputPlace(option: .vary, key: "unlockRSSI").source == "--vary unlockRSSI")
  }
}
