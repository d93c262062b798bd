/// What a random number is drawn for. Numbers drawn for one purpose tell nothing of those drawn for
/// another.
///
/// The raw values are part of what a seed means: they never change, and none is used twice.
public enum Purpose: UInt8, CaseIterable, Sendable {
  /// When an advertiser's first event falls within its interval.
  case advertisingPhase = 1
  /// The 0 to 10 ms that each advertising event is put off by.
  case advertisingDelay = 2
  /// Where a scanner stands in its cycle of windows and channels at the start.
  case scannerPhase = 3
  /// The lengths, directions and phases of the waves that add up to slow shadowing.
  case shadowing = 4
  /// The directions and phases of the waves that add up to fast fading.
  case fading = 5
  /// Whether a packet is lost to noise, and whether to other radio traffic. (7 was once the latter.)
  case reception = 6
  /// The directions, phases and frequencies of the waves that come by way of people who move.
  case moving = 8
  /// The frequencies and phases at which someone sways who stands.
  case sway = 9
  /// How a device's antenna differs from others, by direction and channel.
  case antenna = 10
  /// The noise of a packet where noise is naive.
  case naiveNoise = 11
  /// Which way the luck of a run is loaded.
  case tilting = 12
}
