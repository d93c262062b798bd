import BLE
import GATT
import TestSupport
import Testing

/// Properties of random peripherals.
@Suite struct RandomDatabaseTests {
  private static let seeds = Build.isOptimised ? 0..<300 : 0..<20

  /// Every attribute of a peripheral is found, in order, and each value is read, written and
  /// notified.
  @Test(arguments: [23, 247, 517] as [UInt16]) func clientsFindAllThatThereIs(mtu: UInt16) throws {
    for seed in Self.seeds {
      var dice = Dice(UInt64(seed))
      let definitions = Self.services(&dice)
      var pipe = Pipe(GATTServer(try AttributeDatabase(definitions)), clientMTUs: [mtu])
      #expect(try pipe.answer(to: .exchangeMTU) == .mtu(mtu))
      let found = try pipe.discover()
      try #require(found.map { $0.service.uuid } == definitions.map { $0.uuid }, "seed \(seed)")
      for (service, definition) in zip(found, definitions) {
        try #require(
          service.characteristics.map { $0.uuid } == definition.characteristics.map { $0.uuid },
          "seed \(seed)")
        for (characteristic, definition) in zip(
          service.characteristics, definition.characteristics)
        {
          try Self.check(characteristic, is: definition, &pipe, &dice, "seed \(seed)")
        }
        let ofThisUUID = found.map { $0.service }.filter { $0.uuid == definition.uuid }
        #expect(
          try pipe.answer(to: .discoverServices(definition.uuid)) == .services(ofThisUUID),
          "seed \(seed)")
      }
    }
  }

  private static func check(
    _ characteristic: DiscoveredCharacteristic, is definition: CharacteristicDefinition,
    _ pipe: inout Pipe, _ dice: inout Dice, _ comment: Comment
  ) throws {
    #expect(characteristic.properties == definition.properties, comment)
    let value = try pipe.perform(.read(characteristic.value))
    #expect(
      value == [
        definition.properties.contains(.read)
          ? .success(.value(definition.value)) : .failure(.refused(.readNotPermitted))
      ], comment)

    let changes = !definition.properties.isDisjoint(with: [.notify, .indicate])
    let configuration: [AttributeUUID] = changes ? [AttributeUUID(assigned: 0x2902)] : []
    guard
      case .descriptors(let descriptors) = try pipe.answer(
        to: .discoverDescriptors(of: characteristic))
    else { return }
    #expect(
      descriptors.map { $0.uuid } == configuration + definition.descriptors.map { $0.uuid },
      comment)
    for (descriptor, definition) in zip(
      descriptors.suffix(definition.descriptors.count), definition.descriptors)
    {
      #expect(try pipe.answer(to: .read(descriptor.handle)) == .value(definition.value), comment)
    }

    let other = bytes(&dice)
    let written = try pipe.perform(
      .write(other, to: characteristic.value), .subscribe(to: characteristic))
    let mayWrite = definition.properties.contains(.write)
    #expect(
      written == [
        mayWrite ? .success(.done) : .failure(.refused(.writeNotPermitted)),
        changes ? .success(.done) : .failure(.noSuchAttribute),
      ], comment)
    #expect(
      pipe.server.database.value(at: characteristic.value)
        == (mayWrite ? other : definition.value), comment)
    let before = pipe.changes[0].count
    try pipe.update(characteristic.value, to: other)
    let delivered = AttributeValue(
      characteristic.value, Array(other.prefix(Int(pipe.clients[0].mtu) - 3)))
    #expect(Array(pipe.changes[0][before...]) == (changes ? [delivered] : []), comment)
  }

  static func services(_ dice: inout Dice) -> [ServiceDefinition] {
    (0..<dice.integer(0...12)).map { _ in
      ServiceDefinition(
        uuid(&dice),
        characteristics: (0..<dice.integer(0...6)).map { _ in characteristic(&dice) })
    }
  }

  private static func characteristic(_ dice: inout Dice) -> CharacteristicDefinition {
    let descriptors = (0..<dice.integer(0...3)).map { _ in
      // Not a configuration, which is the database's own.
      DescriptorDefinition(
        dice.happens(0.5) ? AttributeUUID(assigned: 0x2901) : vendor(&dice), value: bytes(&dice))
    }
    return CharacteristicDefinition(
      uuid(&dice), properties: CharacteristicProperties(rawValue: UInt8(dice.integer(0...255))),
      value: bytes(&dice), descriptors: descriptors)
  }

  /// A UUID from a few numbers, so that some come twice.
  private static func uuid(_ dice: inout Dice) -> AttributeUUID {
    dice.happens(0.5)
      ? AttributeUUID(assigned: UInt32(dice.integer(0xFF00...0xFF0F))) : vendor(&dice)
  }

  private static func vendor(_ dice: inout Dice) -> AttributeUUID {
    AttributeUUID(BeaconUUID(high: 0x6E40_0000_B5A3_F393, low: UInt64(dice.integer(0...15))))
  }

  /// Most values are short; some have just as many bytes as packets.
  private static func bytes(_ dice: inout Dice) -> [UInt8] {
    let count = dice.one(of: [
      dice.integer(0...8), dice.integer(0...30), dice.integer(0...512), 18, 20, 22, 44, 246, 492,
      512,
    ])
    return (0..<count).map { _ in UInt8(truncatingIfNeeded: dice.bits()) }
  }
}
