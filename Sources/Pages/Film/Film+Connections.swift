import Scoring

extension Film {
  /// Adds the connections of a run.
  mutating func addConnections(of log: ConnectionLog) {
    for connection in log.connections {
      let link = links.firstIndex {
        $0.person == connection.walker && $0.device == connection.device
      }
      if let link { links[link].connected.append(connection.start...(connection.end ?? end)) }
    }
  }
}
