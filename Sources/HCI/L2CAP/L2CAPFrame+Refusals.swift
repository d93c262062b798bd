extension L2CAPFrame {
  /// The answer of a device that neither changes its channels nor pairs; `nil` if the frame gets no
  /// answer.
  ///
  /// Commands of the signalling channel are rejected as not understood, new parameters of the
  /// connection refused, and pairing fails as not supported. A frame that is itself an answer gets
  /// none.
  ///
  /// - SeeAlso: *Bluetooth Core Specification*, Vol 3, Part A, 4.1 and 4.21, and Part H, 3.5.5.
  public var refusal: L2CAPFrame? {
    switch channel {
    case .signalling: signallingRefusal
    case .security: securityRefusal
    default: nil
    }
  }

  private var signallingRefusal: L2CAPFrame? {
    guard payload.count >= 2 else { return nil }
    let (code, identifier) = (payload[0], payload[1])
    switch code {
    // Answers are not answered.
    case 0x01, 0x03, 0x05, 0x07, 0x09, 0x0B, 0x0D, 0x0F, 0x11, 0x13, 0x15, 0x18, 0x1A: return nil
    // Connection Parameter Update Request: the result 1 is a refusal.
    case 0x12: return L2CAPFrame([0x13, identifier, 2, 0, 1, 0], on: channel)
    // Flow Control Credit has no answer.
    case 0x16: return nil
    // Command Reject; the reason 0 is "command not understood".
    default: return L2CAPFrame([0x01, identifier, 2, 0, 0, 0], on: channel)
    }
  }

  private var securityRefusal: L2CAPFrame? {
    // Pairing Failed is not answered. All else is answered by Pairing Failed: pairing not
    // supported.
    guard let code = payload.first, code != 0x05 else { return nil }
    return L2CAPFrame([0x05, 0x05], on: channel)
  }
}
