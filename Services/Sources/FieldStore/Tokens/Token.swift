import Crypto
import Foundation

/// A secret of 256 random bits that is shown once, with a public part by which it is found.
package struct Token: Sendable {
  /// The part by which it is found.
  let selector: String
  /// The part that nobody else knows, in hexadecimal.
  private let secret: String

  /// Draws a token.
  package init() {
    var random = SystemRandomNumberGenerator()
    func hexadecimal(words: Int) -> String {
      (0..<words).map { _ in
        let word = String(random.next(), radix: 16)
        return String(repeating: "0", count: 16 - word.count) + word
      }.joined()
    }
    selector = hexadecimal(words: 1)
    secret = hexadecimal(words: 4)
  }

  /// Reads a token; nil if the text is none.
  package init?(_ text: String) {
    let parts = text.utf8.split(separator: UInt8(ascii: "."), omittingEmptySubsequences: false)
    guard parts.count == 2, parts[0].count == 16, parts[1].count == 64,
      let selector = String(parts[0]), let secret = String(parts[1])
    else { return nil }
    self.selector = selector
    self.secret = secret
  }

  /// The text to show to the server.
  package var text: String { "\(selector).\(secret)" }

  /// The hash of the secret, which the database stores.
  var hash: Data { Data(SHA256.hash(data: Data(secret.utf8))) }

  /// Compares the secret with what the database keeps, in a time that tells nothing of either.
  func matches(hash: Data) -> Bool { SHA256.hash(data: Data(secret.utf8)) == hash }
}
