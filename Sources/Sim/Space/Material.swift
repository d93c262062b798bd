import BLE

/// What a wall, a window or a door is made of, as far as radio is concerned.
public struct Material: Hashable, Sendable {
  /// The name, as plans give it.
  public var name: String
  /// What one passage through it costs at 2.44 GHz; not negative.
  public let loss: Decibels

  /// A material that costs this much to pass.
  public init(_ name: String, loss: Decibels) {
    precondition(loss.value >= 0, "a material does not amplify")
    self.name = name
    self.loss = loss
  }

  /// The materials that every plan knows by name, in the order of the alphabet.
  ///
  /// Whole assemblies at 2.44 GHz. The losses are defaults within the range that slab computations
  /// by ITU-R P.2040-3 and published measurements span (NISTIR 6055; COST 231; Wilson 2002; network
  /// planners' tables), not published numbers.
  public static let known: [Material] = [
    Material("bookshelf_full_300mm", loss: Decibels(4)),
    Material("brick_102mm", loss: Decibels(5)),
    Material("brick_215mm", loss: Decibels(8)),
    Material("chipboard_18mm", loss: Decibels(1.7)),
    Material("cinder_block_200mm", loss: Decibels(7)),
    Material("concrete_100mm", loss: Decibels(9)),
    Material("concrete_150mm", loss: Decibels(13)),
    Material("concrete_200mm", loss: Decibels(17)),
    Material("concrete_300mm", loss: Decibels(24)),
    Material("cubicle_partition_50mm", loss: Decibels(1.5)),
    Material("double_glazing_4-16-4_uncoated", loss: Decibels(3)),
    Material("double_glazing_low_e", loss: Decibels(28)),
    Material("drywall_single_12.5mm", loss: Decibels(1.1)),
    Material("elevator_car_or_shaft", loss: Decibels(30)),
    Material("exterior_wall_masonry", loss: Decibels(10)),
    Material("exterior_wall_residential_wood_frame", loss: Decibels(5)),
    Material("glass_partition_10mm", loss: Decibels(3)),
    Material("glass_single_4mm", loss: Decibels(1)),
    Material("glass_single_6mm", loss: Decibels(2)),
    Material("marble_20mm", loss: Decibels(1)),
    Material("metal_cabinet_or_rack", loss: Decibels(25)),
    Material("metal_door", loss: Decibels(20)),
    Material("plywood_18mm", loss: Decibels(2.5)),
    Material("stucco_on_wire_mesh", loss: Decibels(14.5)),
    Material("stud_wall_2x12.5mm_gap75mm", loss: Decibels(3)),
    Material("stud_wall_2x25mm_gap100mm", loss: Decibels(4)),
    Material("wood_door_solid_40mm", loss: Decibels(3.5)),
  ]

  /// The known material of a name.
  public static func named(_ name: String) -> Material? {
    known.first { $0.name == name }
  }
}
