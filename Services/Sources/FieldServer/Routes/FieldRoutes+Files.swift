import FieldPages
import Hummingbird

extension FieldRoutes {
  /// The public files, which hold no data.
  var files: [Route] {
    [
      file("/style.css", "text/css; charset=utf-8", Assets.style),
      file("/live.js", "text/javascript; charset=utf-8", Assets.script),
      file("/login.js", "text/javascript; charset=utf-8", Assets.loginScript),
      file("/icon.svg", "image/svg+xml", Assets.icon),
      file("/openapi.json", "application/json", PackageResources.openapi_json),
      .get("/health") { _, _ in .json(.object(["status": .text("up")])) },
    ]
  }

  private func file(_ path: String, _ type: String, _ bytes: [UInt8]) -> Route {
    let buffer = ByteBuffer(bytes: bytes)
    return .get(path) { _, _ in
      Response(
        status: .ok, headers: [.contentType: type, .cacheControl: "no-cache"],
        body: ResponseBody(byteBuffer: buffer))
    }
  }
}
