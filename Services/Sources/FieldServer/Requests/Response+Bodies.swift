import EventInput
import FieldPages
import Hummingbird

extension Response {
  /// An answer in JSON.
  static func json(
    _ json: JSON, status: HTTPResponse.Status = .ok, headers: HTTPFields = [:]
  ) -> Response {
    text(json.text + "\n", type: "application/json", status: status, headers: headers)
  }

  /// A page.
  static func page(_ html: HTML, status: HTTPResponse.Status = .ok) -> Response {
    text(html.source, type: "text/html; charset=utf-8", status: status)
  }

  /// A text of a media type.
  static func text(
    _ text: String, type: String, status: HTTPResponse.Status = .ok, headers: HTTPFields = [:]
  ) -> Response {
    var headers = headers
    headers[.contentType] = type
    return Response(
      status: status, headers: headers, body: ResponseBody(byteBuffer: ByteBuffer(string: text)))
  }

  /// Another address to go to.
  static func seeOther(_ address: String, cookie: Cookie? = nil) -> Response {
    var response = Response(status: .seeOther, headers: [.location: address])
    if let cookie { response.setCookie(cookie) }
    return response
  }
}
