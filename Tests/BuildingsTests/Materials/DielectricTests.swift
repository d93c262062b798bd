@testable import Buildings
import Testing

struct DielectricTests {
  /// εᵣ, and σ in S/m at 2.44 GHz, from another program, by ITU-R P.2040-3, table 3.
  @Test(arguments: [
    ("brick", 3.91, 0.027451), ("ceiling_board", 1.48, 0.0028697), ("chipboard", 2.58, 0.043513),
    ("concrete", 5.24, 0.092824), ("glass", 6.31, 0.01189), ("marble", 7.074, 0.012565),
    ("metal", 1, 1e7), ("plasterboard", 2.73, 0.01965), ("plywood", 2.71, 0.33),
    ("wood", 1.99, 0.012227), ("air", 1, 0),
  ])
  func valuesMatchTheRecommendation(
    name: String, permittivity: Double, conductivity: Double
  ) throws {
    let dielectric = try #require(Dielectric.named(name))
    #expect(dielectric.permittivity == permittivity)
    #expect(abs(dielectric.conductivity - conductivity) <= 1e-4 * conductivity)
  }

  /// The loss tangent of concrete, 0.1305.
  @Test func conductivityGivesTheLossTangent() {
    let eta = Dielectric.concrete.complexPermittivity
    #expect(abs(-eta.imaginary / eta.real - 0.1305) < 5e-5)
  }

  @Test func namesAreCaseSensitiveAndSorted() {
    #expect(Dielectric.named("Concrete") == nil)
    #expect(Dielectric.known.map(\.name) == Dielectric.known.map(\.name).sorted())
  }
}
