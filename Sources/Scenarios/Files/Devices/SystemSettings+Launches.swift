import BLE
import EngineFiles
import Phones

extension SystemSettings {
  /// Returns `true` if the system may launch an app with an engine after the app has ended in a
  /// state: for a region that the app monitors, or a scan for services that the system has kept.
  package func launches(_ engine: AnyEngine, endedAs state: AppState) -> Bool {
    var engine = engine
    return engine.start(at: .start).contains { output in
      switch output {
      case .command(.monitor): state == .forceQuit ? forceQuitRelaunch : regionRelaunch
      case .command(.scan(for: let request)):
        state != .forceQuit && scanRelaunch && !request.services.isEmpty
      default: false
      }
    }
  }
}
