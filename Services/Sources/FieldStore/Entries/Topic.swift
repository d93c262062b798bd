import EventInput

/// The topic of a page: a truck, a chair, an asset or a patient.
package struct Topic: Sendable, Hashable {
  /// The collection it belongs to.
  package let collection: Collection
  /// The subject of its reports; of visits the id of the patient.
  package let name: String

  /// The collections.
  package enum Collection: String, Sendable, CaseIterable { case trucks, chairs, assets, patients }

  /// Creates a topic.
  package init(_ collection: Collection, _ name: String) {
    self.collection = collection
    self.name = name
  }

  /// The topic of a report.
  package init(of report: Report) {
    switch report.observation {
    case .temperature: self.init(.trucks, report.subject)
    case .incident: self.init(.chairs, report.subject)
    case .asset: self.init(.assets, report.subject)
    case .visit(let visit): self.init(.patients, visit.patient)
    }
  }
}
