import BLE

/// A fault, and what it would change in the mean levels of the cells.
struct InstallationHypothesis: Sendable {
  /// The fault; of one whose extent is free, the fault of which the shift is that of one step.
  private let fault: InstallationFault
  /// The change of the mean level of each cell, in decibels.
  private let shift: [Double]
  /// mᵀ · K⁻¹ · m of the shift m.
  private let information: Double
  /// The extent of the shift if it is free, in decibels; `nil` if the shift is as it is.
  private let extent: Double?

  /// A fault with a shift.
  ///
  /// - Parameter extent: The decibels by which a device's level or a wall's loss differs in the
  ///   shift, if a multiple of the shift may be as good; `nil` for a fault that is there or not.
  /// - Returns: `nil` if the shift changes nothing that the cells could show.
  init?(
    _ fault: InstallationFault, shift: [Double], extent: Double? = nil, in cells: InstallationCells
  ) {
    let information = cells.information(of: shift)
    guard information > 0.01 else { return nil }
    self.fault = fault
    self.shift = shift
    self.extent = extent
    self.information = information
  }

  /// Returns how much likelier a walk is with the fault than as drawn, as the natural logarithm of
  /// the ratio of likelihoods, with the extent of the fault that fits best:
  ///
  ///     mᵀ · w - mᵀ · K⁻¹ · m / 2,   with a free extent (mᵀ · w)² / (2 · mᵀ · K⁻¹ · m)
  ///
  /// - Parameter weights: w = K⁻¹ · r of the walk, from `InstallationCells.weights`.
  func gain(by weights: [Double]) -> (gain: Double, fault: InstallationFault) {
    let along = zip(shift, weights).reduce(0) { $0 + $1.0 * $1.1 }
    guard let extent else { return (along - information / 2, fault) }
    let found = Decibels(extent * along / information)
    let gain = along * along / (2 * information)
    switch fault {
    case .level(let device, _): return (gain, .level(device: device, by: found))
    case .wall(let name, _): return (gain, .wall(name: name, by: found))
    case .dead, .swapped, .moved: return (gain, fault)
    }
  }
}
