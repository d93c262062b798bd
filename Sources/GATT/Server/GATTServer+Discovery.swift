import BLE

extension GATTServer {
  /// Attributes of a range with their types. Their UUIDs are as long as the first attribute's UUID.
  func types(
    in range: HandleRange, _ connection: GATTServerConnection
  ) throws(AttributeRefusal) -> ATTPacket {
    var types: [AttributeType] = []
    var length = 0
    for attribute in try attributes(in: range) {
      let width = attribute.type.littleEndianBytes.count
      if types.isEmpty { length = width }
      guard width == length, connection.has(room: types.count + 1, of: 2 + length, after: 2) else {
        break
      }
      types.append(AttributeType(attribute.handle, attribute.type))
    }
    guard !types.isEmpty else { throw AttributeRefusal(.attributeNotFound, at: range.first) }
    return .findInformationResponse(types)
  }

  /// The groups that begin with an attribute of this type and value. Attributes that the client may
  /// not read do not count.
  func groups(
    in range: HandleRange, of type: AttributeUUID, with value: [UInt8],
    _ connection: GATTServerConnection
  ) throws(AttributeRefusal) -> ATTPacket {
    var groups: [HandleRange] = []
    for attribute in try attributes(in: range)
    where attribute.type == type && self.value(of: attribute, connection) == value {
      guard attribute.readRefusal(isAuthenticated: connection.isAuthenticated) == nil else {
        continue
      }
      guard connection.has(room: groups.count + 1, of: 4, after: 1) else { break }
      groups.append(HandleRange(attribute.handle, attribute.lastOfGroup))
    }
    guard !groups.isEmpty else { throw AttributeRefusal(.attributeNotFound, at: range.first) }
    return .findByTypeValueResponse(groups)
  }

  /// The values of attributes of a type. All values are as long as the first value, and the list
  /// ends before a value that the client may not read.
  func values(
    in range: HandleRange, of type: AttributeUUID, _ connection: GATTServerConnection
  ) throws(AttributeRefusal) -> ATTPacket {
    var values: [AttributeValue] = []
    for attribute in try attributes(in: range) where attribute.type == type {
      if let error = attribute.readRefusal(isAuthenticated: connection.isAuthenticated) {
        if values.isEmpty { throw AttributeRefusal(error, at: attribute.handle) }
        break
      }
      let value = Array(
        self.value(of: attribute, connection).prefix(min(Int(connection.mtu) - 4, 253)))
      if let first = values.first {
        guard value.count == first.bytes.count,
          connection.has(room: values.count + 1, of: 2 + value.count, after: 2)
        else { break }
      }
      values.append(AttributeValue(attribute.handle, value))
    }
    guard !values.isEmpty else { throw AttributeRefusal(.attributeNotFound, at: range.first) }
    return .readByTypeResponse(values)
  }

  /// Services whose UUIDs are as long as the UUID of the first service.
  func groups(
    in range: HandleRange, of type: AttributeUUID, _ connection: GATTServerConnection
  ) throws(AttributeRefusal) -> ATTPacket {
    let attributes = try attributes(in: range)
    guard type == .primaryService || type == .secondaryService else {
      throw AttributeRefusal(.unsupportedGroupType, at: range.first)
    }
    var groups: [AttributeGroup] = []
    for attribute in attributes where attribute.type == type {
      let value = attribute.value
      if let first = groups.first {
        guard value.count == first.bytes.count,
          connection.has(room: groups.count + 1, of: 4 + value.count, after: 2)
        else { break }
      }
      groups.append(AttributeGroup(HandleRange(attribute.handle, attribute.lastOfGroup), value))
    }
    guard !groups.isEmpty else { throw AttributeRefusal(.attributeNotFound, at: range.first) }
    return .readByGroupTypeResponse(groups)
  }

  /// The attributes in the range of a request.
  private func attributes(
    in range: HandleRange
  ) throws(AttributeRefusal) -> ArraySlice<Attribute> {
    guard range.isValid else { throw AttributeRefusal(.invalidHandle, at: range.first) }
    return database.attributes(in: range)
  }
}

extension GATTServerConnection {
  /// Returns `true` if a packet has room for entries of a length after a header of some bytes.
  fileprivate func has(room entries: Int, of length: Int, after header: Int) -> Bool {
    header + entries * length <= Int(mtu)
  }
}
