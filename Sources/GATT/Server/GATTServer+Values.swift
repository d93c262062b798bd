import BLE

extension GATTServer {
  /// The value of an attribute, as a client sees it.
  func value(of attribute: Attribute, _ connection: GATTServerConnection) -> [UInt8] {
    if case .configuration(let value, _) = attribute.role {
      return connection.configuration(of: value).bytes
    }
    return attribute.value
  }

  /// As much of a value, from an offset on, as a response holds.
  func value(
    of handle: AttributeHandle, from offset: Int, _ connection: GATTServerConnection
  ) throws(AttributeRefusal) -> [UInt8] {
    let attribute = try attribute(at: handle)
    if let error = attribute.readRefusal(isAuthenticated: connection.isAuthenticated) {
      throw AttributeRefusal(error, at: handle)
    }
    let value = value(of: attribute, connection)
    guard offset <= value.count else { throw AttributeRefusal(.invalidOffset, at: handle) }
    return Array(value.dropFirst(offset).prefix(Int(connection.mtu) - 1))
  }

  /// Writes a whole value.
  mutating func write(
    _ value: [UInt8], to handle: AttributeHandle, _ kind: CharacteristicProperties, of index: Int,
    _ events: inout [GATTServerOutput]
  ) throws(AttributeRefusal) {
    let attribute = try attribute(at: handle, writableBy: kind, of: index)
    if let error = attribute.refusal(of: value) { throw AttributeRefusal(error, at: handle) }
    set(value, of: attribute, index, &events)
  }

  /// Keeps a part of a value. The offset and the length of the part are checked when the value is
  /// written.
  mutating func prepare(
    _ bytes: [UInt8], to handle: AttributeHandle, at offset: Int, of index: Int
  ) throws(AttributeRefusal) {
    _ = try attribute(at: handle, writableBy: .write, of: index)
    guard !connections[index].preparedWrites.isFull else {
      throw AttributeRefusal(.prepareQueueFull, at: handle)
    }
    connections[index].preparedWrites.append(
      PreparedWrites.Part(handle: handle, offset: offset, bytes: bytes))
  }

  /// Executes all prepared writes, or none of them if one is refused.
  ///
  /// - Parameter writes: `false` to drop the prepared writes instead.
  mutating func execute(
    writes: Bool, of index: Int, _ events: inout [GATTServerOutput]
  ) throws(AttributeRefusal) {
    let connection = connections[index]
    connections[index].preparedWrites.removeAll()
    guard writes else { return }
    let values = try connection.preparedWrites.values { handle in
      database.attribute(at: handle).map { value(of: $0, connection) } ?? []
    }
    var checked: [(Attribute, [UInt8])] = []
    for value in values {
      let attribute = try attribute(at: value.handle, writableBy: .write, of: index)
      if let error = attribute.refusal(of: value.bytes) {
        throw AttributeRefusal(error, at: value.handle)
      }
      checked.append((attribute, value.bytes))
    }
    for (attribute, bytes) in checked { set(bytes, of: attribute, index, &events) }
  }

  /// Gives an attribute a value that it may have.
  private mutating func set(
    _ value: [UInt8], of attribute: Attribute, _ index: Int, _ events: inout [GATTServerOutput]
  ) {
    let connection = connections[index].handle
    guard case .configuration(let characteristic, _) = attribute.role else {
      database.set(value, at: attribute.handle)
      events.append(.written(value, to: attribute.handle, by: connection))
      return
    }
    let configuration = ClientConfiguration(bytes: value) ?? []
    connections[index].configure(characteristic, configuration)
    events.append(.configured(configuration, of: characteristic, by: connection))
  }

  private func attribute(at handle: AttributeHandle) throws(AttributeRefusal) -> Attribute {
    guard let attribute = database.attribute(at: handle) else {
      throw AttributeRefusal(.invalidHandle, at: handle)
    }
    return attribute
  }

  private func attribute(
    at handle: AttributeHandle, writableBy kind: CharacteristicProperties, of index: Int
  ) throws(AttributeRefusal) -> Attribute {
    let attribute = try attribute(at: handle)
    let isAuthenticated = connections[index].isAuthenticated
    if let error = attribute.writeRefusal(kind, isAuthenticated: isAuthenticated) {
      throw AttributeRefusal(error, at: handle)
    }
    return attribute
  }
}
