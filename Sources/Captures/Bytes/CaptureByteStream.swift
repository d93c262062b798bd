/// The bytes of a file that were appended and not taken yet.
struct CaptureByteStream: Hashable, Sendable {
  private var buffer: [UInt8] = []
  /// The index of the first byte that was not taken.
  private var start = 0
  /// The number of bytes that are to be dropped as they come.
  private var skipped: Int64 = 0
  /// The offset in the file of the first byte that has not been taken.
  private(set) var offset: Int64 = 0

  /// The number of bytes that can be taken.
  var count: Int { buffer.count - start }

  /// `true` if no bytes are left, and none are to be skipped.
  var isAtEnd: Bool { count == 0 && skipped == 0 }

  mutating func append(_ bytes: some Sequence<UInt8>) {
    if start > 0 {
      buffer.removeSubrange(..<start)
      start = 0
    }
    buffer.append(contentsOf: bytes)
    dropSkipped()
  }

  /// The first `count` bytes; `nil` if fewer have come.
  func first(_ count: Int) -> ArraySlice<UInt8>? {
    count <= self.count ? buffer[start..<start + count] : nil
  }

  /// Takes bytes.
  ///
  /// - Precondition: At least `count` bytes have come.
  mutating func take(_ count: Int) -> ArraySlice<UInt8> {
    defer {
      start += count
      offset += Int64(count)
    }
    return buffer[start..<start + count]
  }

  /// Drops bytes, including those that are still to come.
  mutating func skip(_ count: Int64) {
    skipped += count
    dropSkipped()
  }

  private mutating func dropSkipped() {
    let dropped = Int(min(skipped, Int64(count)))
    start += dropped
    offset += Int64(dropped)
    skipped -= Int64(dropped)
  }
}
