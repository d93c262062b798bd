import Engines

/// The owner of the phone that an engine runs on, for actions that are for some people only.
extension EngineChoice {
  /// Returns the engine on the phone of a person. An action for some people then knows whose phone
  /// it is, unless the settings already name a person.
  package func owned(by name: String) -> EngineChoice {
    guard let app, owner == nil, !peopleOfActions.isEmpty else { return self }
    return EngineChoice(app.owned(by: name))
  }

  /// Returns the engine as it was before `owned(by:)` with this name: without an owner.
  package func disowned(by name: String) -> EngineChoice {
    guard let app, owner == name, !peopleOfActions.isEmpty else { return self }
    return EngineChoice(app.owned(by: nil))
  }

  /// The name of the phone's owner; `nil` if the engine has none.
  package var owner: String? { app?.settings.person }

  /// The titles of the actions that are for some people only, each with the people.
  package var peopleOfActions: [(title: String, people: [String])] {
    app?.settings.actions.filter { !$0.people.isEmpty }.map { ($0.title, $0.people) } ?? []
  }

  private var app: WelcomeHomeDescription? { description as? WelcomeHomeDescription }
}
