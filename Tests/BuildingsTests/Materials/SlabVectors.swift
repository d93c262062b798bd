import Buildings

/// Losses of slabs by ITU-R P.2040-3 at 2.44 GHz, in decibels, from another program that multiplies
/// transfer matrices; rounded to 0.01 dB.
struct SlabVector: Sendable, CustomStringConvertible {
  var layers: [(dielectric: Dielectric, thickness: Double)]
  /// The losses at the angles from the normal.
  var te: [Double]
  var tm: [Double]

  static let degrees = [0.0, 15, 30, 45, 60, 70, 75]

  var description: String { layers.map { "\($0.thickness) m" }.joined(separator: ", ") }

  static let all = [
    SlabVector(
      layers: [(.plasterboard, 0.0125)],
      te: [1.09, 1.15, 1.39, 1.92, 3.18, 5.12, 6.87],
      tm: [1.09, 1.01, 0.79, 0.48, 0.29, 0.63, 1.29]),
    SlabVector(
      layers: [(.plasterboard, 0.0125), (.air, 0.075), (.plasterboard, 0.0125)],
      te: [0.95, 0.75, 1.08, 4.6, 9.56, 12.82, 14.83],
      tm: [0.95, 0.7, 0.78, 1.06, 0.57, 1.09, 1.33]),
    SlabVector(
      layers: [(.plasterboard, 0.025), (.air, 0.1), (.plasterboard, 0.025)],
      te: [2.19, 2.96, 5.04, 5.22, 6.05, 17.82, 22.54],
      tm: [2.19, 2.6, 2.97, 1.61, 1.15, 3.07, 6.39]),
    SlabVector(
      layers: [(.brick, 0.1025)],
      te: [3.54, 3.55, 3.56, 3.58, 4.25, 5.97, 7.65],
      tm: [3.54, 3.39, 3.01, 2.68, 2.6, 2.73, 3.06]),
    SlabVector(
      layers: [(.brick, 0.215)],
      te: [5.59, 5.76, 6.49, 7.66, 8.66, 9.84, 11.12],
      tm: [5.59, 5.65, 5.8, 5.68, 5.45, 5.66, 6.04]),
    SlabVector(
      layers: [(.concrete, 0.1)],
      te: [8.07, 8.26, 8.86, 10.0, 11.97, 14.31, 16.18],
      tm: [8.07, 8.06, 7.96, 7.67, 7.26, 7.3, 7.72]),
    SlabVector(
      layers: [(.concrete, 0.15)],
      te: [11.49, 11.67, 12.23, 13.18, 14.85, 16.95, 18.7],
      tm: [11.49, 11.46, 11.35, 11.08, 10.82, 10.92, 11.3]),
    SlabVector(
      layers: [(.concrete, 0.2)],
      te: [14.76, 14.95, 15.49, 16.48, 18.39, 20.78, 22.68],
      tm: [14.76, 14.74, 14.66, 14.51, 14.39, 14.55, 14.98]),
    SlabVector(
      layers: [(.concrete, 0.3)],
      te: [21.32, 21.54, 22.23, 23.51, 25.67, 28.1, 29.99],
      tm: [21.32, 21.35, 21.42, 21.49, 21.54, 21.81, 22.27]),
    SlabVector(
      layers: [(.glass, 0.004)],
      te: [1.09, 1.16, 1.4, 1.95, 3.27, 5.3, 7.12],
      tm: [1.09, 1.01, 0.78, 0.45, 0.12, 0.04, 0.14]),
    SlabVector(
      layers: [(.glass, 0.006)],
      te: [1.95, 2.06, 2.44, 3.29, 5.14, 7.66, 9.75],
      tm: [1.95, 1.81, 1.43, 0.84, 0.22, 0.06, 0.27]),
    SlabVector(
      layers: [(.glass, 0.01)],
      te: [3.14, 3.31, 3.87, 5.05, 7.39, 10.28, 12.54],
      tm: [3.14, 2.95, 2.4, 1.48, 0.4, 0.1, 0.53]),
    SlabVector(
      layers: [(.glass, 0.004), (.air, 0.016), (.glass, 0.004)],
      te: [0.16, 0.18, 0.3, 0.72, 2.05, 4.24, 6.18],
      tm: [0.16, 0.18, 0.29, 0.38, 0.2, 0.08, 0.32]),
    SlabVector(
      layers: [(.wood, 0.04)],
      te: [0.61, 0.64, 0.75, 1.11, 2.22, 4.15, 5.94],
      tm: [0.61, 0.63, 0.66, 0.68, 0.75, 1.31, 2.21]),
    SlabVector(
      layers: [(.chipboard, 0.018)],
      te: [1.67, 1.76, 2.07, 2.76, 4.29, 6.47, 8.33],
      tm: [1.67, 1.61, 1.41, 1.1, 0.94, 1.47, 2.37]),
    SlabVector(
      layers: [(.plywood, 0.018)],
      te: [6.24, 6.38, 6.86, 7.84, 9.75, 12.16, 14.09],
      tm: [6.24, 6.21, 6.11, 5.95, 5.88, 6.32, 7.05]),
    SlabVector(
      layers: [(.ceilingBoard, 0.015)],
      te: [0.17, 0.18, 0.22, 0.32, 0.6, 1.14, 1.8],
      tm: [0.17, 0.16, 0.12, 0.08, 0.12, 0.35, 0.7]),
    SlabVector(
      layers: [(.marble, 0.02)],
      te: [1.03, 1.14, 1.53, 2.44, 4.44, 7.11, 9.27],
      tm: [1.03, 1.01, 0.92, 0.68, 0.31, 0.17, 0.31]),
  ]
}
