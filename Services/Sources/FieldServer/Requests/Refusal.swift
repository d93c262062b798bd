import EventInput
import FieldStore
import Hummingbird

/// An answer that says why a request was not carried out.
struct Refusal: HTTPResponseError, Equatable {
  let status: HTTPResponse.Status
  /// One sentence: where, what was given, what is allowed.
  let sentence: String
  let headers: HTTPFields

  init(_ status: HTTPResponse.Status, _ sentence: String, headers: HTTPFields = [:]) {
    self.status = status
    self.sentence = sentence
    self.headers = headers
  }

  init(_ error: FieldError) { self.init(.badRequest, error.description) }

  init(_ error: StoreError) {
    let later: HTTPFields = [.retryAfter: "1"]
    switch error {
    case .full: self.init(.insufficientStorage, error.description)
    case .busy, .overloaded: self.init(.serviceUnavailable, error.description, headers: later)
    case .newer, .failed:
      self.init(.internalServerError, "the database cannot be used; see the server's log")
    }
  }

  /// Turns mistakes in fields into refusals.
  static func translating<Value>(_ body: () throws -> Value) throws -> Value {
    do { return try body() } catch let error as FieldError { throw Refusal(error) }
  }

  func response(from request: Request, context: some RequestContext) -> Response {
    Response.json(.object(["error": .text(sentence)]), status: status, headers: headers)
  }
}

extension HTTPResponse.Status {
  /// 507, of RFC 4918.
  static var insufficientStorage: Self {
    HTTPResponse.Status(code: 507, reasonPhrase: "Insufficient Storage")
  }
}
