import Documents
import EngineFiles
import Scenarios

extension WalkerEngines {
  /// The lines of a heading: the shared engine, then those that walkers or subjects have of their own, in
  /// their order.
  ///
  /// - Parameter name: Returns the name of a walker or a subject, given by its index.
  func heading(naming name: (Int) -> String) -> [String] {
    ["engine \(shared.json.line)"]
      + own.sorted { $0.key < $1.key }.map { "engine of \(name($0).onOneLine) \($1.json.line)" }
  }

  /// The engines that walkers or subjects have of their own, by their names; `nil` without any.
  ///
  /// - Parameter name: Returns the name of a walker or a subject, given by its index.
  func ownJSON(naming name: (Int) -> String) -> JSON? {
    guard !own.isEmpty else { return nil }
    return .object(
      Dictionary(own.map { (name($0), $1.json) }, uniquingKeysWith: { first, _ in first }))
  }
}
