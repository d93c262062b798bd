/// A server's record of a patient: the name, the equipment that should be present, and the tasks.
///
/// - SeeAlso: E. Sykes et al., *Context-Aware Mobile Apps using iBeacons* (2015), figure 15.
public struct CareRecord: Hashable, Sendable {
  /// The name of the patient.
  public var name: String
  /// The equipment that should be present.
  public var items: [Item]
  /// The tasks of a visit.
  public var tasks: [String]

  /// A piece of equipment with a beacon.
  public struct Item: Hashable, Sendable {
    /// The identifier of the equipment's beacon, such as `8054fd2be5bf29a8`.
    public var id: String
    /// The name of the equipment.
    public var name: String

    /// Creates a piece of equipment.
    public init(_ name: String, id: String) {
      self.id = id
      self.name = name
    }
  }

  /// Creates a record.
  public init(of name: String, items: [Item], tasks: [String]) {
    self.name = name
    self.items = items
    self.tasks = tasks
  }
}
