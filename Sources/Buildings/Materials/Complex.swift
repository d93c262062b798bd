import BLE

/// A complex number, with the arithmetic for waves in layers.
struct Complex: Hashable, Sendable {
  var real: Double
  var imaginary: Double

  init(_ real: Double, _ imaginary: Double = 0) {
    self.real = real
    self.imaginary = imaginary
  }

  /// The squared magnitude.
  var squaredMagnitude: Double { real * real + imaginary * imaginary }

  /// The square root with a positive real part.
  ///
  /// - Precondition: The real part is not negative, and the number is not zero.
  var squareRoot: Complex {
    let root = (0.5 * (squaredMagnitude.squareRoot() + real)).squareRoot()
    return Complex(root, imaginary / (2 * root))
  }

  /// The phase factor of a wave after a number of wavelengths: e^(-2πj · turns). A negative
  /// imaginary part damps it.
  static func wave(turns: Complex) -> Complex {
    let size = PortableMath.exp(0x1.921fb54442d18p2 * turns.imaginary)  // 2π
    return Complex(
      size * PortableMath.cosine(turns: turns.real), -size * PortableMath.sine(turns: turns.real))
  }

  static func + (a: Complex, b: Complex) -> Complex {
    Complex(a.real + b.real, a.imaginary + b.imaginary)
  }

  static func - (a: Complex, b: Complex) -> Complex {
    Complex(a.real - b.real, a.imaginary - b.imaginary)
  }

  static func * (a: Complex, b: Complex) -> Complex {
    Complex(
      a.real * b.real - a.imaginary * b.imaginary, a.real * b.imaginary + a.imaginary * b.real)
  }

  static func * (factor: Double, a: Complex) -> Complex {
    Complex(factor * a.real, factor * a.imaginary)
  }

  /// - Precondition: The square of the divisor's magnitude is neither zero nor infinite.
  static func / (a: Complex, b: Complex) -> Complex {
    let size = b.squaredMagnitude
    return Complex(
      (a.real * b.real + a.imaginary * b.imaginary) / size,
      (a.imaginary * b.real - a.real * b.imaginary) / size)
  }
}
