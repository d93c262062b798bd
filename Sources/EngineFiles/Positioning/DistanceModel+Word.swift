import BLE
import Documents

extension DistanceModel {
  /// Creates the known model that a word names, as in options and files.
  ///
  /// - Throws: `noSuchName`, with the closest word.
  public init(_ word: String, at place: InputPlace) throws(InputError) {
    guard let model = Self.named(word) else {
      throw .noSuchName(word, among: Self.known.map(\.name), at: place)
    }
    self = model
  }
}
