import Documents
import EngineFiles
import Scenarios

extension WalkerEngines {
  /// Returns the lines of a heading: the shared engine, then the own engines of walkers or
  /// subjects, in their order.
  ///
  /// - Parameter name: Returns the name of a walker or a subject, given by its index.
  func heading(naming name: (Int) -> String) -> [String] {
    ["engine \(shared.json.line)"]
      + own.sorted { $0.key < $1.key }.map { "engine of \(name($0).onOneLine) \($1.json.line)" }
  }

  /// Returns the own engines of walkers or subjects, by their names; `nil` if there are none.
  ///
  /// - Parameter name: Returns the name of a walker or a subject, given by its index.
  func ownJSON(naming name: (Int) -> String) -> JSON? {
    guard !own.isEmpty else { return nil }
    return .object(
      Dictionary(own.map { (name($0), $1.json) }, uniquingKeysWith: { first, _ in first }))
  }
}
