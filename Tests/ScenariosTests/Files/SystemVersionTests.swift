import Documents
@testable import Scenarios
import TestScenes
import Testing

/// A system of a version that has no word of its own is answered with the word that stands for it,
/// by the table of docs/reference/phones.md.
@Suite struct SystemVersionTests {
  private static let all =
    "'android-8' stands for Android 8 to 12L, 'android-13' for 13, 'android-14' for 14 and later"

  @Test(arguments: [
    ("android-8.1", "android-8"), ("android-9", "android-8"), ("android-12", "android-8"),
    ("Android 12L", "android-8"), ("android13", "android-13"), ("android-15", "android-14"),
    ("Android 16", "android-14"),
  ])
  func versionsAreAnsweredWithTheirWord(text: String, word: String) {
    #expect(
      SystemWord.coverage(of: text) == "there is no '\(text)'; take '\(word)': \(Self.all)")
  }

  @Test func systemsAreAnsweredWithTheirWords() throws {
    #expect(SystemWord.coverage(of: "android") == "there is no 'android'; \(Self.all)")
    #expect(
      SystemWord.coverage(of: "android-7")
        == "there is no 'android-7', and older versions than Android 8 are left out; \(Self.all)")
    #expect(
      SystemWord.coverage(of: "iOS 17")
        == "there is no 'iOS 17'; 'ios' stands for all versions of iOS")
    for word in SystemWord.allCases { #expect(SystemWord.coverage(of: word.rawValue) == nil) }
    #expect(SystemWord.coverage(of: "symbian") == nil)
    let sentence = try TinyScenario().changing(
      "phone: { carried: \"bag\" }", to: "phone: { system: \"android-12\" }"
    ).sentence()
    #expect(sentence.contains("system: there is no 'android-12'; take 'android-8'"))
  }

  /// The phone of a replay is answered likewise; one whose ending is wrong, with all words.
  @Test(arguments: [
    ("android-12", "take 'android-8'"), ("android-8.1", "take 'android-8'"),
    ("iOS", "'ios' stands for all versions"), ("ios17", "'ios' stands for all versions"),
    ("android-13-sleeping", "choose from"), ("symbian", "choose from"),
  ])
  func phonesOfReplaysAreAnsweredAlike(word: String, words: String) {
    let error = #expect(throws: InputError.self) {
      try PlaybackPhone(word, at: InputPlace("--phone"))
    }
    #expect(error?.description.hasPrefix("--phone: there is no '\(word)'") == true)
    #expect(error?.description.contains(words) == true)
  }
}
