import EventInput
import Hummingbird

extension Request {
  /// The most bytes that a body may have.
  static let longestBody = 64 << 10
  /// The most bytes that a path with its query may have.
  static let longestTarget = 16 << 10
  /// The most bytes that a query may have: two names in percent signs, and a number.
  static let longestQuery = 8 << 10

  /// Reads the body: a JSON object or a form, as its media type says.
  func fields(longest: Int = longestBody) async throws -> Fields {
    let type = headers[.contentType]?.split(separator: ";").first.map {
      $0.lowercased().filter { $0 != " " && $0 != "\t" }
    }
    guard let type, ["application/json", "application/x-www-form-urlencoded"].contains(type) else {
      throw Refusal(
        .unsupportedMediaType,
        "Content-Type: application/json or application/x-www-form-urlencoded is expected")
    }
    let bytes = try await body(longest: longest)
    guard type == "application/json" else { return try Form.fields(bytes) }
    do throws(FieldError) { return try Fields(parsing: bytes) } catch { throw Refusal(error) }
  }

  private func body(longest: Int) async throws -> [UInt8] {
    let tooLong = Refusal(
      .contentTooLarge, "the body is longer than \(longest) bytes", headers: [.connection: "close"])
    if let length = headers[.contentLength].flatMap({ Int($0) }), length > longest { throw tooLong }
    var bytes: [UInt8] = []
    do {
      for try await part in body {
        guard bytes.count + part.readableBytes <= longest else { throw tooLong }
        bytes += part.readableBytesView
      }
    } catch let refusal as Refusal {
      throw refusal
    } catch {
      // A chunk without a length, or the end of the connection.
      throw Refusal(
        .badRequest, "the body does not end as its headers say", headers: [.connection: "close"])
    }
    return bytes
  }

  /// Reads the query, which has no other keys than these.
  func query(_ keys: String...) throws(Refusal) -> Fields {
    let text = (uri.query ?? "").utf8
    guard text.count <= Self.longestQuery else {
      throw Refusal(.badRequest, "the query is longer than \(Self.longestQuery) bytes")
    }
    let fields = try Form.fields(text)
    for key in fields.members.keys.sorted() where !keys.contains(key) {
      let allowed = keys.map { "'\($0)'" }.joined(separator: ", ")
      throw Refusal(.badRequest, "\(JSON.text(key).text): not one of \(allowed)")
    }
    return fields
  }
}
