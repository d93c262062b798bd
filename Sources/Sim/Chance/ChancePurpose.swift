/// The purpose of a random draw. Draws for different purposes are independent.
///
/// The raw values are part of the meaning of a seed: they never change, and none is used twice.
public enum ChancePurpose: UInt8, CaseIterable, Sendable {
  /// The time within the advertising interval at which an advertiser's first event starts.
  case advertisingPhase = 1
  /// The delay of each advertising event, 0 to 10 ms.
  case advertisingDelay = 2
  /// The initial phase of a scanner in its cycle of windows and channels.
  case scannerPhase = 3
  /// The lengths, directions and phases of the waves that add up to slow shadowing.
  case shadowing = 4
  /// The directions and phases of the waves that add up to fast fading.
  case fading = 5
  /// The loss of packets to noise and to other radio traffic. (The raw value 7 once stood for other
  /// traffic.)
  case reception = 6
  /// The directions, phases and frequencies of the waves scattered by moving people.
  case moving = 8
  /// The frequencies and phases of the sway of a standing person.
  case sway = 9
  /// The deviation of a device's antenna gain, by direction and channel.
  case antenna = 10
  /// The noise of a packet in the naive noise model.
  case naiveNoise = 11
  /// The choice of the proposal in importance sampling.
  case tilting = 12
  /// The channel of the first window when a phone's system begins another scan schedule.
  case scanChannel = 13
  /// The delay until an exit from a region is reported, within the range of such delays.
  case regionExit = 14
  /// The cipher key of the identifiers by which a phone's system names devices.
  case identifierKey = 15
  /// The directions in which the waves of fast fading leave a tag that moves.
  case departure = 16
  /// The delay until a beacon advertises again after a connection has ended, 0 to 10 ms.
  case advertisingRestart = 17
  /// The loss of a connection request at the beacon.
  case connectionRequest = 18
  /// The start of a connection's first event, within the window for that event.
  case transmitWindow = 19
  /// The hop or the access address of a connection.
  case hopping = 20
  /// The losses of the two packets of a connection event.
  case connectionEvent = 21
  /// The loss and the delay of an app's request to its server.
  case request = 22
  /// The loss and the delay of the server's answer.
  case response = 23
  /// The time until a user reacts.
  case reaction = 24
  /// The decision of a user to use the action of a notification.
  case action = 25
  /// The error of a device's place on the globe, to the north.
  case northing = 26
  /// The error of a device's place on the globe, to the east.
  case easting = 27
  /// The Wi-Fi frames that are on the air during a packet.
  case wifi = 28
  /// The error of a compass.
  case compass = 29
}
