import BLE

extension Material {
  /// The materials that every plan knows by name, in alphabetical order.
  ///
  /// These are whole assemblies at 2.44 GHz. The loss at perpendicular incidence is a default, not
  /// a published number. It lies within the range of slabs by ITU-R P.2040-3 and of published
  /// measurements (NISTIR 6055; COST 231; Wilson 2002; network planners' tables). Flat layers have
  /// a slab's loss by angle. The difference between slab and default is added at every angle,
  /// because the slab has no studs, frames, mortar or damp. Materials other than flat layers have
  /// the same loss at every angle. Plywood is one of these materials: the Recommendation's
  /// parameters give 6.2 dB, far more than was measured.
  public static let known: [Material] = [
    fixed("bookshelf_full_300mm", 4),
    layered("brick_102mm", (.brick, 0.1025), headOn: 5),
    layered("brick_215mm", (.brick, 0.215), headOn: 8),
    layered("chipboard_18mm", (.chipboard, 0.018), headOn: 1.7),
    fixed("cinder_block_200mm", 7),
    layered("concrete_100mm", (.concrete, 0.1), headOn: 9),
    layered("concrete_150mm", (.concrete, 0.15), headOn: 13),
    layered("concrete_200mm", (.concrete, 0.2), headOn: 17),
    layered("concrete_300mm", (.concrete, 0.3), headOn: 24),
    fixed("cubicle_partition_50mm", 1.5),
    layered(
      "double_glazing_4-16-4_uncoated", (.glass, 0.004), (.air, 0.016), (.glass, 0.004), headOn: 3),
    fixed("double_glazing_low_e", 28),
    layered("drywall_single_12.5mm", (.plasterboard, 0.0125), headOn: 1.1),
    fixed("elevator_car_or_shaft", 30),
    fixed("exterior_wall_masonry", 10),
    fixed("exterior_wall_residential_wood_frame", 5),
    layered("glass_partition_10mm", (.glass, 0.010), headOn: 3),
    layered("glass_single_4mm", (.glass, 0.004), headOn: 1),
    layered("glass_single_6mm", (.glass, 0.006), headOn: 2),
    layered("marble_20mm", (.marble, 0.020), headOn: 1),
    fixed("metal_cabinet_or_rack", 25),
    fixed("metal_door", 20),
    fixed("plywood_18mm", 2.5),
    fixed("stucco_on_wire_mesh", 14.5),
    layered(
      "stud_wall_2x12.5mm_gap75mm", (.plasterboard, 0.0125), (.air, 0.075), (.plasterboard, 0.0125),
      headOn: 3),
    layered(
      "stud_wall_2x25mm_gap100mm", (.plasterboard, 0.025), (.air, 0.1), (.plasterboard, 0.025),
      headOn: 4),
    layered("wood_door_solid_40mm", (.wood, 0.04), headOn: 3.5),
  ]

  /// The known material with a given name.
  public static func named(_ name: String) -> Material? {
    known.first { $0.name == name }
  }

  private static func fixed(_ name: String, _ loss: Double) -> Material {
    Material(name, loss: Decibels(loss))
  }

  /// Layers with a given loss at perpendicular incidence, or with the loss of their slab if that is
  /// larger.
  private static func layered(
    _ name: String, _ layers: (dielectric: Dielectric, thickness: Double)..., headOn: Double
  ) -> Material {
    let layers = layers.map { Layer(of: $0.dielectric, thickness: $0.thickness) }
    let bare = Material(name, layers: layers)
    return Material(name, layers: layers, plus: max(Decibels(headOn) - bare.loss, .zero))
  }
}
