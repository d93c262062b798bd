/// The settings of products by which comparisons tune them.
extension Preset {
  /// The settings that are tuned, each with its values in the form of `--vary`: few settings that
  /// the product's users can change and that rooms or the lock depend on, with the product's
  /// default among the values. Empty for a product without such a setting.
  public var tunedSettings: [String] {
    switch name {
    case "bleunlock": ["unlockRSSI=-75,-70,-65,-60,-55,-50"]
    case "opencarkey": ["triggerStrength=-75,-70,-65,-60,-55,-50"]
    case "bermuda": ["attenuation=2,3,4", "smoothing_samples=5,10,20"]
    case "espresense": ["count_enter=2,4", "count_exit=4,8", "ref_rssi=-71,-65,-59"]
    case "mqtt_room": ["timeout=5,15,30", "nodes=raw,espresense"]
    case "room-assistant": ["timeout=15,30,60", "kalmanProcessNoise=0.0008,0.008"]
    case "companion": ["timeout=15,30", "hysteresisM=0,1,2"]
    case "altbeacon": ["foregroundScanPeriod=1100,2200", "windowS=5,10,20"]
    default: []
    }
  }
}
