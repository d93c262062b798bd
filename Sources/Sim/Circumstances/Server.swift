import BLE
import Phones

/// The server of the apps in a run, and the network to it.
///
/// The server stores each report once, however often the report arrives, and acknowledges it each
/// time. Requests may be lost on their way, answers as well.
///
/// The defaults are assumptions: a mobile network without losses.
public struct Server: Hashable, Sendable {
  /// The transit time of a request or an answer.
  public var delay = DelayRange(.milliseconds(30), .milliseconds(300))
  /// The fraction of requests that are lost, 0 ... 1. The same fraction of answers is lost.
  public var lossShare = 0.0
  /// The times in which nothing gets through, earliest first.
  public var outages: [Outage] = []
  /// `true` if apps unlock and lock doors by requests to the server, which acts when they arrive;
  /// `false` if the apps' decisions unlock and lock doors at once.
  public var worksDoors = false
  /// The patients' records, each with the identifier of the patient's beacon.
  public var records: [Entry] = []

  /// A time in which nothing gets through.
  public struct Outage: Hashable, Sendable {
    /// The start.
    public var start: Instant
    /// The end; not before the start.
    public var end: Instant

    /// Creates an outage.
    public init(from start: Instant, to end: Instant) {
      self.start = start
      self.end = end
    }
  }

  /// The record of a patient, with the identifier of the patient's beacon.
  public struct Entry: Hashable, Sendable {
    /// The identifier of the patient's beacon.
    public var id: String
    /// The record.
    public var record: CareRecord

    /// Creates an entry.
    public init(_ record: CareRecord, of id: String) {
      self.id = id
      self.record = record
    }
  }

  /// The time after which an unanswered request counts as failed. Foundation's `URLSession` waits
  /// 60 s by default; apps that request data for display wait less.
  public static let timeout = Duration.seconds(15)

  /// A server without records.
  public init() {}

  /// The record of a patient; `nil` if there is none.
  public func record(of id: String) -> CareRecord? { records.first { $0.id == id }?.record }

  /// The arrival times of a request and its answer.
  public struct Passage: Hashable, Sendable {
    /// The time at which the request arrives; `nil` if it is lost.
    public var arrives: Instant?
    /// The time at which its answer arrives; `nil` if the request or the answer is lost.
    public var answered: Instant?

    /// Creates a passage; by default of a request that is lost.
    public init(arrives: Instant? = nil, answered: Instant? = nil) {
      self.arrives = arrives
      self.answered = answered
    }
  }

  /// The passage of a request that is sent at a time.
  ///
  /// - Parameters:
  ///   - request: Two independent numbers in 0 ..< 1, for loss and delay of the request.
  ///   - answer: Two more such numbers, for the answer.
  public func passage(
    ofRequestAt time: Instant, request: (Double, Double), answer: (Double, Double)
  ) -> Passage {
    var passage = Passage()
    passage.arrives = arrival(sentAt: time, request)
    passage.answered = passage.arrives.flatMap { arrival(sentAt: $0, answer) }
    return passage
  }

  /// The arrival time of a message; `nil` if it is lost.
  private func arrival(sentAt time: Instant, _ draw: (loss: Double, delay: Double)) -> Instant? {
    let arrival = time.advanced(by: delay.delay(draw.delay))
    guard draw.loss >= lossShare else { return nil }
    for outage in outages where outage.start < arrival && time < outage.end { return nil }
    return arrival
  }
}
