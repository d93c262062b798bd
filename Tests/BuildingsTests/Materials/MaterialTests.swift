import BLE
@testable import Buildings
import TestSupport
import Testing

struct MaterialTests {
  /// Our defaults from slabs, NISTIR 6055, COST 231, Wilson 2002 and planners' tables. If the slab
  /// alone loses more, its own loss, by transfer matrices in another program.
  private static let headOn: [(String, Double)] = [
    ("bookshelf_full_300mm", 4), ("brick_102mm", 5), ("brick_215mm", 8), ("chipboard_18mm", 1.7),
    ("cinder_block_200mm", 7), ("concrete_100mm", 9), ("concrete_150mm", 13),
    ("concrete_200mm", 17), ("concrete_300mm", 24), ("cubicle_partition_50mm", 1.5),
    ("double_glazing_4-16-4_uncoated", 3), ("double_glazing_low_e", 28),
    ("drywall_single_12.5mm", 1.1), ("elevator_car_or_shaft", 30), ("exterior_wall_masonry", 10),
    ("exterior_wall_residential_wood_frame", 5), ("glass_partition_10mm", 3.14),
    ("glass_single_4mm", 1.09), ("glass_single_6mm", 2), ("marble_20mm", 1.03),
    ("metal_cabinet_or_rack", 25), ("metal_door", 20), ("plywood_18mm", 2.5),
    ("stucco_on_wire_mesh", 14.5), ("stud_wall_2x12.5mm_gap75mm", 3),
    ("stud_wall_2x25mm_gap100mm", 4), ("wood_door_solid_40mm", 3.5),
  ]

  @Test func knownMaterialsHaveTheirDefaultLossAtPerpendicularIncidence() {
    #expect(Material.known.map(\.name) == Self.headOn.map(\.0))
    for (material, expected) in zip(Material.known, Self.headOn) {
      #expect(abs(material.loss.value - expected.1) < 0.0051, "\(material.name)")
    }
  }

  /// Brick of 8 dB with 5.6 dB head-on loses 2.4 dB less at each angle. No wall amplifies.
  @Test func anotherLossCountsAtEveryAngle() throws {
    let brick = try #require(Material.named("brick_215mm"))
    let thin = brick.with(loss: Decibels(5.6))
    #expect(thin.name == "brick_215mm" && abs(thin.loss.value - 5.6) < 1e-12)
    for cosine in [0, 0.3, 0.7, 1] {
      let less = brick.loss(cosine: cosine) - thin.loss(cosine: cosine)
      #expect(abs(less.value - (brick.loss.value - 5.6)) < 1e-12)
    }
    let none = brick.with(loss: .zero)
    #expect(none.loss == .zero && none.loss(cosine: 0.5).value >= 0)
    let door = try #require(Material.named("metal_door")).with(loss: Decibels(14))
    #expect(door.loss(cosine: 0.2) == Decibels(14))
  }

  /// A stud wall at 60°: TE 9.56 and TM 0.57 dB are 3.06 dB in the mean of the powers. At
  /// perpendicular incidence its slab has 0.95 of the 3 dB.
  @Test func additionalLossCountsAtEveryAngle() throws {
    let wall = try #require(Material.named("stud_wall_2x12.5mm_gap75mm"))
    #expect(abs(wall.loss(cosine: 0.5).value - (3.06 + 3 - 0.95)) < 0.011)
    let bare = Material("bare", layers: [Layer(of: .brick, thickness: 0.1)])
    let framed = Material(
      "framed", layers: [Layer(of: .brick, thickness: 0.1)], plus: Decibels(2))
    for cosine in [0, 0.1, 0.5, 1] {
      let more = framed.loss(cosine: cosine) - bare.loss(cosine: cosine)
      #expect(abs(more.value - 2) < 1e-12)
    }
  }

  @Test func fixedLossIsTheSameAtAnyAngle() {
    let door = Material("door", loss: Decibels(20))
    #expect([0, 0.3, 1].allSatisfy { door.loss(cosine: $0) == Decibels(20) })
  }

  @Test func grazingLossIsThatOfTheLeastCosine() {
    for material in Material.known {
      let grazing = material.loss(cosine: 0)
      #expect(grazing.value.isFinite && grazing == material.loss(cosine: Material.leastCosine))
      #expect(grazing < Decibels(40))
    }
  }

  @Test func tablesMatchTheFormula() {
    let tables = LossTables(of: Material.known)
    var dice = Dice(4)
    for (index, material) in Material.known.enumerated() {
      for _ in 0..<200 {
        let cosine = dice.number(0...1)
        let exact = material.loss(cosine: cosine).value
        #expect(abs(tables.loss(of: index, cosine: cosine) - exact) < 0.02, "\(material.name)")
      }
      #expect(tables.loss(of: index, cosine: 1) == material.loss.value)
      #expect(tables.loss(of: index, cosine: 0) == material.loss(cosine: 0).value)
      // Rounding may exceed 1, and a line without length has no direction.
      #expect(tables.loss(of: index, cosine: 1.0.nextUp) == material.loss.value)
      #expect(tables.loss(of: index, cosine: .nan) == material.loss.value)
    }
  }
}
