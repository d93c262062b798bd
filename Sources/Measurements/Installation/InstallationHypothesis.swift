import BLE

/// A fault, and what it would change in the mean levels of the cells.
struct InstallationHypothesis: Sendable {
  /// The fault; of one whose extent is open, the fault with the extent of the shift.
  let fault: InstallationFault
  /// The change of the mean level of each cell, in decibels.
  let shift: [Double]
  /// The standard deviation of the extent that is expected of such a fault, in units of the shift;
  /// `nil` if the shift is as it is.
  private let spread: Double?
  /// The prior probability among the hypotheses of its kind.
  let prior: Double

  /// A fault with a shift.
  ///
  /// - Parameters:
  ///   - spread: The standard deviation of the extent, in units of the shift, for the level of a
  ///     device or the loss of a wall; `nil` for a fault that is there or not.
  ///   - prior: The prior probability among the hypotheses of its kind.
  init(
    _ fault: InstallationFault, shift: [Double], spread: Double? = nil, prior: Double
  ) {
    self.fault = fault
    self.shift = shift
    self.spread = spread
    self.prior = prior
  }

  /// Returns how much likelier a walk is with the fault than as drawn, as the natural logarithm of
  /// the ratio of likelihoods. With the residuals r, their covariance K and the shift m it is
  ///
  ///     mᵀ K⁻¹ r - mᵀ K⁻¹ m / 2
  ///
  /// and for an extent that is normally distributed about 0 with the deviation s, in units of m,
  ///
  ///     (mᵀ K⁻¹ r)² / (2 (mᵀ K⁻¹ m + 1/s²)) - ln(1 + s² mᵀ K⁻¹ m) / 2
  ///
  /// For means with normally distributed coefficients, see C. E. Rasmussen, C. K. I. Williams,
  /// *Gaussian Processes for Machine Learning* (2006), section 2.7.
  ///
  /// - Parameters:
  ///   - along: mᵀ K⁻¹ r.
  ///   - information: mᵀ K⁻¹ m.
  /// - Returns: The logarithm, and the fault with its likeliest extent.
  func gain(along: Double, _ information: Double) -> (gain: Double, fault: InstallationFault) {
    guard let spread else { return (along - information / 2, fault) }
    let precision = information + 1 / (spread * spread)
    let gain =
      along * along / (2 * precision) - PortableMath.log(1 + spread * spread * information) / 2
    return (gain, fault.scaled(by: along / precision))
  }
}

extension InstallationFault {
  /// The fault with a multiple of its extent; a fault without an extent as it is.
  fileprivate func scaled(by factor: Double) -> InstallationFault {
    switch self {
    case .dead, .swapped, .moved: self
    case .level(let device, let difference):
      .level(device: device, by: Decibels(factor * difference.value))
    case .wall(let name, let difference):
      .wall(name: name, by: Decibels(factor * difference.value))
    }
  }
}
