struct PoissonInterval { var upper: Double; init(count: Int) { upper = 3.6888794541139363 } }
struct QuantileInterval { var estimate: Double; var lower: Double?; var upper: Double?
  init?(ofSorted s: [Double], at f: Double) { guard let q = Quantile.of(s, at: f) else { return nil }; estimate = q } }
extension MeanInterval { init?(of m: Moments) { guard m.count > 1 else { return nil }
  let mean = Double(m.sum) / Double(m.count); let v = Double(m.sumOfSquares) / Double(m.count) - mean * mean
  self.init(mean: mean, halfWidth: 1.96 * (max(v, 0) / Double(m.count)).squareRoot()) }
  private init(mean: Double, halfWidth: Double) { self.init(of: [mean - halfWidth, mean + halfWidth])! } }
