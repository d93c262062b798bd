/// Arguments and the nearest numbers to the true values, computed with mpmath 1.3 to 300 bits.
///
/// Hexadecimal literals give exactly the computed numbers.
enum MathVectors {
  static let logarithms: [(x: Double, log: Double, log10: Double)] = [
    (0x1p-52 * 0x1p-1022, -0x1.74385446d71c3p9, -0x1.434e6420f4374p8),
    (0x1p-1022, -0x1.6232bdd7abcd2p9, -0x1.33a7146f72a42p8),
    (0x1.b7cdfd9d7bdbbp-34, -0x1.7069e2aa2aa5bp4, -0x1.4p3),
    (0x1p-1, -0x1.62e42fefa39efp-1, -0x1.34413509f79ffp-2),
    (0x1.6a09e667f3bccp-1, -0x1.62e42fefa39f1p-2, -0x1.34413509f7ap-3),
    (0x1.fffffffffffffp-1, -0x1p-53, -0x1.bcb7b1526e50fp-55),
    (0x1.0000000000001p0, 0x1.fffffffffffffp-53, 0x1.bcb7b1526e50dp-54),
    (0x1.8p0, 0x1.9f323ecbf984cp-2, 0x1.68a288b60b7fcp-3),
    (0x1p1, 0x1.62e42fefa39efp-1, 0x1.34413509f79ffp-2),
    (0x1.81cd6c8b43958p13, 0x1.2d79559791e31p3, 0x1.05db618083a9ep2),
    (0x1.fffffffffffffp1023, 0x1.62e42fefa39efp9, 0x1.34413509f79ffp8),
  ]

  static let exponentials: [(x: Double, exp: Double)] = [
    (-0x1.748p9, 0x1p-52 * 0x1p-1022),
    (-0x1.624p9, 0x1.cd9eda1112f58p-1 * 0x1p-1022),
    (-0x1.91p6, 0x1.4acd31e167ebbp-145),
    (-0x1p0, 0x1.78b56362cef38p-2),
    (-0x1.b7cdfd9d7bdbbp-34, 0x1.ffffffff2419p-1),
    (0x1.56e1fc2f8f359p-997, 0x1p0),
    (0x1p-1, 0x1.a61298e1e069cp0),
    (0x1p0, 0x1.5bf0a8b145769p1),
    (0x1.26bb1bbb55516p1, 0x1.4000000000001p3),
    (0x1.91p6, 0x1.8c39b9134bac4p144),
    (0x1.62d999999999ap9, 0x1.d75ae7a50ee14p1023),
  ]

  static let powersOfTen: [(x: Double, pow10: Double)] = [
    (-0x1.43p8, 0x1p-51 * 0x1p-1022),
    (-0x1.344p8, 0x1.02cb77362aa88p-2 * 0x1p-1022),
    (-0x1.899999999999ap3, 0x1.1a24b1437279cp-41),
    (-0x1.b7cdfd9d7bdbbp-34, 0x1.fffffffe05a8p-1),
    (0x1.56e1fc2f8f359p-997, 0x1p0),
    (0x1.999999999999ap-4, 0x1.4248ef8fc2604p0),
    (0x1.3333333333333p-2, 0x1.fec982d5bb8afp0),
    (-0x1.799999999999ap2, 0x1.51f0b20f71864p-20),
    (0x1.ecccccccccccdp2, 0x1.7e6021ae6dd8bp25),
    (0x1.91p6, 0x1.042aa11ba5d55p333),
    (0x1.344p8, 0x1.fa788589d81d3p1023),
  ]

  static let angles: [(turns: Double, sine: Double, cosine: Double)] = [
    (0x1.56e1fc2f8f359p-997, 0x1.0d4cab14b6bcp-994, 0x1p0),
    (0x1.b7cdfd9d7bdbbp-34, 0x1.596bf8ce7631ep-31, 0x1p0),
    (0x1.47ae147ae147bp-7, 0x1.0130a1be09379p-4, 0x1.fefd5bfe443fep-1),
    (0x1.999999999999ap-4, 0x1.2cf2304755a5ep-1, 0x1.9e3779b97f4a8p-1),
    (0x1.5555555555555p-2, 0x1.bb67ae8584cabp-1, -0x1.ffffffffffffep-2),
    (0x1.6666666666666p-1, -0x1.e6f0e134454ffp-1, -0x1.3c6ef372fe954p-2),
    (0x1.ffffde7210be9p-1, -0x1.a5a84d382f71p-18, 0x1.ffffffffd497dp-1),
    (0x1.8ae147ae147aep3, 0x1.b04bbff642e8ap-1, -0x1.1257e3c182b4ap-1),
    (-0x1.999999999999ap-3, -0x1.e6f0e134455p-1, 0x1.3c6ef372fe94ep-2),
    (0x1.e848033333333p19, 0x1.2cf2304651635p-1, 0x1.9e3779ba3c618p-1),
    (-0x1.d6f34547df3b6p26, -0x1.6575ef76ef6c4p-1, 0x1.6e8f3aa1e9574p-1),
  ]

  static let directions: [(y: Double, x: Double, turns: Double)] = [
    (0x1p-1, 0x1p0, 0x1.2e4051d9df308p-4),
    (0x1p0, 0x1p-1, 0x1.68dfd7131067cp-3),
    (0x1.3333333333333p-2, -0x1.ccccccccccccdp-1, 0x1.cb90147677cc2p-2),
    (-0x1.3333333333333p-2, -0x1.ccccccccccccdp-1, -0x1.cb90147677cc2p-2),
    (-0x1p0, 0x1.8p1, -0x1.a37f5c4c419efp-5),
    (0x1.7e43c8800759cp996, 0x1.1eb2d66005835p997, 0x1.7f516f1bbd0a3p-4),
    (0x1.2688b70e62bp-8 * 0x1p-1022, 0x1.b9cd1295941p-8 * 0x1p-1022, 0x1.7f516f1bbd04bp-4),
    (0x1.79ca10c924223p-67, 0x1p0, 0x1.e1042c3d96d7fp-70),
    (0x1p0, 0x1.79ca10c924223p-67, 0x1p-2),
    (-0x1.cp2, -0x1p1, -0x1.2d5b153c67125p-2),
  ]
}
