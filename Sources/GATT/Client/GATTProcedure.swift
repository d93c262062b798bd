import BLE

/// The exchange of packets that carries out one command: a state machine of requests and responses.
protocol GATTProcedure: Hashable, Sendable {
  /// The first step.
  mutating func begin(mtu: Int) -> GATTStep
  /// The step after the response to the last request.
  mutating func receive(_ response: ATTPacket, mtu: Int) -> GATTStep
  /// The step after an error in response to the last request.
  mutating func fail(_ error: ATTError) -> GATTStep
}

extension GATTProcedure {
  mutating func fail(_ error: ATTError) -> GATTStep { .finish(.failure(GATTFailure(error))) }
}

/// The next step of a procedure.
enum GATTStep: Hashable, Sendable {
  /// The procedure sends a request, and waits for the response.
  case request(ATTPacket)
  /// The procedure sends a command, and is done.
  case command(ATTPacket)
  /// The procedure is done.
  case finish(Result<GATTAnswer, GATTFailure>)

  /// The response contradicts the request.
  static let unexpected = GATTStep.finish(.failure(.unexpectedResponse))
}
