extension String {
  /// Creates the string of UTF-8 bytes; `nil` if the bytes are not UTF-8.
  ///
  /// Swift's `String(validating:as:)` needs macOS 15 or iOS 18.
  package init?(validUTF8 bytes: ArraySlice<UInt8>) {
    self.init(decoding: bytes, as: UTF8.self)
    // Bytes that are not UTF-8 are replaced by U+FFFD, which has other bytes.
    guard utf8.elementsEqual(bytes) else { return nil }
  }
}
