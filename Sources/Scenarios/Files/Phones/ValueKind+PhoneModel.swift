import Documents
import Sim

extension ValueKind where Value == String {
  /// The names of phone models. The names of iPhones are refused, with the reason.
  static var phoneModel: ValueKind {
    let names = ValueKind.words(PhoneModel.known.map(\.name))
    return ValueKind(
      names.schema,
      read: { entry throws(InputError) in
        if case .text(let text) = entry.value, text.isOfIPhone {
          throw .unusable(
            entry.place,
            "no public source gives how \(text.quoted) reads beside another phone; "
              + "leave \("model".quoted) out, and give system \("ios".quoted): iPhones are the zero "
              + "of Google's corrections")
        }
        return try names.read(entry)
      }, json: names.json)
  }
}

extension String {
  /// `true` for the name of a model of iPhone.
  fileprivate var isOfIPhone: Bool { lowercased().hasPrefix("iphone") }
}
