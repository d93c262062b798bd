import BLE

/// A complex number, with the arithmetic for waves in layers.
struct ComplexNumber: Hashable, Sendable {
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
  var squareRoot: ComplexNumber {
    let root = (0.5 * (squaredMagnitude.squareRoot() + real)).squareRoot()
    return ComplexNumber(root, imaginary / (2 * root))
  }

  /// The phase factor of a wave after a number of wavelengths: e^(-2πj · turns). A negative
  /// imaginary part damps it.
  static func wave(turns: ComplexNumber) -> ComplexNumber {
    let size = PortableMath.exp(0x1.921fb54442d18p2 * turns.imaginary)  // 2π
    return ComplexNumber(
      size * PortableMath.cosine(turns: turns.real), -size * PortableMath.sine(turns: turns.real))
  }

  static func + (a: ComplexNumber, b: ComplexNumber) -> ComplexNumber {
    ComplexNumber(a.real + b.real, a.imaginary + b.imaginary)
  }

  static func - (a: ComplexNumber, b: ComplexNumber) -> ComplexNumber {
    ComplexNumber(a.real - b.real, a.imaginary - b.imaginary)
  }

  static func * (a: ComplexNumber, b: ComplexNumber) -> ComplexNumber {
    ComplexNumber(
      a.real * b.real - a.imaginary * b.imaginary, a.real * b.imaginary + a.imaginary * b.real)
  }

  static func * (factor: Double, a: ComplexNumber) -> ComplexNumber {
    ComplexNumber(factor * a.real, factor * a.imaginary)
  }

  /// - Precondition: The square of the divisor's magnitude is neither zero nor infinite.
  static func / (a: ComplexNumber, b: ComplexNumber) -> ComplexNumber {
    let size = b.squaredMagnitude
    return ComplexNumber(
      (a.real * b.real + a.imaginary * b.imaginary) / size,
      (a.imaginary * b.real - a.real * b.imaginary) / size)
  }
}
