/// A request to the services of a connected peripheral. Each request except `writeWithoutResponse`
/// is answered by one `AttributeReport`, unless the connection ends.
public enum AttributeRequest: Hashable, Sendable {
  /// Find which of these services the peripheral has; with an empty list, find all its services.
  /// Answered by `services` or `failed`.
  case discoverServices([AttributeUUID])
  /// Find the characteristics of a service; answered by `characteristics` or `failed`.
  case discoverCharacteristics(of: AttributeUUID)
  /// Read a characteristic; answered by `value` or `failed`.
  case read(Characteristic)
  /// Write a characteristic; answered by `written` or `failed`.
  case write([UInt8], to: Characteristic)
  /// Write a characteristic; not answered, whether the write succeeds or not.
  case writeWithoutResponse([UInt8], to: Characteristic)
  /// Report the characteristic whenever it changes, each change as a `value`; answered by
  /// `subscribed` or `failed`. The first change may come before the answer.
  case subscribe(to: Characteristic)
  /// Stop reporting the changes of the characteristic; answered by `unsubscribed` or `failed`.
  case unsubscribe(from: Characteristic)
}

/// A report of the services of a connected peripheral.
public enum AttributeReport: Hashable, Sendable {
  /// The services found, in the peripheral's order; empty if the peripheral has none of the
  /// requested services.
  case services([AttributeUUID])
  /// The characteristics of a service, in the peripheral's order; empty if the peripheral has no
  /// such service.
  case characteristics([CharacteristicDeclaration], of: AttributeUUID)
  /// The value of a characteristic, read or notified.
  case value([UInt8], of: Characteristic)
  /// A characteristic was written.
  case written(Characteristic)
  /// Changes of a characteristic will be reported.
  case subscribed(to: Characteristic)
  /// Changes of a characteristic are no longer reported.
  case unsubscribed(from: Characteristic)
  /// The peripheral did not carry out a request: it has no such attribute, or refused the request.
  case failed(AttributeRequest, with: ATTError)
}
