import Foundation

extension Double {
  /// The number with at most so many decimals, without zeros at the end, as 22.5.
  func text(decimals: Int) -> String {
    var text = String(format: "%.\(decimals)f", self)
    if text.contains(".") {
      while text.last == "0" { text.removeLast() }
      if text.last == "." { text.removeLast() }
    }
    return text == "-0" ? "0" : text
  }
}
