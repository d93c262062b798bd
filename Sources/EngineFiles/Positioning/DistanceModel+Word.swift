import BLE
import Documents

extension DistanceModel {
  /// The known model of a word, as command lines and files have it.
  ///
  /// - Throws: `noSuchName`, with the nearest word.
  public init(_ word: String, at place: InputPlace) throws(InputError) {
    guard let model = Self.named(word) else {
      throw .noSuchName(word, among: Self.known.map(\.name), at: place)
    }
    self = model
  }
}
