import Hummingbird

/// A method and a path, and what answers them.
struct Route: Sendable {
  /// The handler of a request.
  typealias Answer = @Sendable (Request, FieldContext) async throws -> Response

  let method: HTTPRequest.Method
  /// The path with its parts in braces, as in the OpenAPI file.
  let path: String
  let answer: Answer

  static func get(_ path: String, _ answer: @escaping Answer) -> Route {
    Route(method: .get, path: path, answer: answer)
  }

  static func post(_ path: String, _ answer: @escaping Answer) -> Route {
    Route(method: .post, path: path, answer: answer)
  }

  /// The methods that it answers.
  var methods: [HTTPRequest.Method] { method == .get ? [.get, .head] : [method] }

  /// True for a path of this route, given by what is between its slashes.
  func matches(_ parts: [Substring]) -> Bool {
    let own = path.split(separator: "/")
    return own.count == parts.count
      && zip(own, parts).allSatisfy { $0.hasPrefix("{") || $0 == $1 }
  }
}
