import EventInput
import FieldStore
import Hummingbird

/// The context of a request.
struct FieldContext: RequestContext {
  var coreContext: CoreRequestContextStorage

  init(source: ApplicationRequestContextSource) {
    coreContext = CoreRequestContextStorage(source: source)
  }

  /// A part of the path, by the name it has in the route.
  func part(_ name: String) throws(Refusal) -> String {
    let text = try Form.decoded((parameters.get(name) ?? "").utf8, plusIsSpace: false)
    guard text.isText(longest: 200) else {
      throw Refusal(
        .notFound, "the \(name) in the path is not 1 to 200 characters without control characters")
    }
    return text
  }
}
