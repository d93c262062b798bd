import EventInput
import FieldStore
import Hummingbird

/// An answer that says why a request was not carried out.
struct Refusal: HTTPResponseError, Equatable {
  let status: HTTPResponse.Status
  /// One sentence: where, what was given, what is allowed.
  let sentence: String
  let headers: HTTPFields
  /// The id of the entry that is refused, so that its sender knows that this server has read it;
  /// nil if it has none, or if something else is refused.
  let id: String?

  init(
    _ status: HTTPResponse.Status, _ sentence: String, headers: HTTPFields = [:], id: String? = nil
  ) {
    self.status = status
    self.sentence = sentence
    self.headers = headers
    self.id = id
  }

  init(_ error: FieldError, id: String? = nil) {
    self.init(.badRequest, error.description, id: id)
  }

  init(_ error: StoreError) {
    let later: HTTPFields = [.retryAfter: "1"]
    switch error {
    case .full: self.init(.insufficientStorage, error.description)
    case .busy, .overloaded: self.init(.serviceUnavailable, error.description, headers: later)
    case .newer, .foreign, .inUse, .replaced, .failed:
      self.init(.internalServerError, "the database cannot be used; see the server's log")
    }
  }

  /// Turns mistakes in fields into refusals.
  ///
  /// - Parameter id: The id of the entry that is read.
  static func translating<Value>(of id: String? = nil, _ body: () throws -> Value) throws -> Value {
    do { return try body() } catch let error as FieldError { throw Refusal(error, id: id) }
  }

  func response(from request: Request, context: some RequestContext) -> Response {
    var members: [String: JSON] = ["error": .text(sentence)]
    if let id { members["id"] = .text(id) }
    return Response.json(.object(members), status: status, headers: headers)
  }
}

extension HTTPResponse.Status {
  /// 507, of RFC 4918.
  static var insufficientStorage: Self {
    HTTPResponse.Status(code: 507, reasonPhrase: "Insufficient Storage")
  }
}
