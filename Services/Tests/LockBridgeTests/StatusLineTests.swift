import LockBridge
import Testing

struct StatusLineTests {
  @Test(arguments: [
    ("HTTP/1.1 200 OK\r\n", 200), ("HTTP/1.0 204\r\n", 204), ("HTTP/1.1 500 no\n", 500),
    ("HTTP/1.1 100 Continue\r\n\r\nHTTP/1.1 201 Created\r\n", 201),
    ("HTTP/1.1 100 Continue\r\nA: b\r\n\r\nHTTP/1.1 401 no\r\nB: c\r\n", 401),
  ])
  func aStatusIsReadHoweverItComes(answer: String, status: Int) {
    var whole = StatusLine()
    #expect(whole.status(after: answer.utf8) == status)
    var line = StatusLine()
    #expect(answer.utf8.lazy.compactMap { line.status(after: [$0]) }.first == status)
  }

  @Test(arguments: ["", "HTTP/1.1 200 OK", "hello\r\n", "HTTP/1.1 2000 OK\r\n", "HTTP/1.1 \r\n"])
  func otherBytesAreNoStatus(answer: String) {
    var line = StatusLine()
    #expect(line.status(after: answer.utf8) == nil)
  }
}
