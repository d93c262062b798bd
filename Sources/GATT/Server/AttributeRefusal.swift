import BLE

/// The reason why a server does not carry out a request, and the attribute to blame.
struct AttributeRefusal: Error, Hashable, Sendable {
  let error: ATTError
  let handle: AttributeHandle

  init(_ error: ATTError, at handle: AttributeHandle) {
    self.error = error
    self.handle = handle
  }
}
