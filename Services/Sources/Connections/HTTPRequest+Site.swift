import HTTPTypes

extension HTTPRequest {
  /// `true` if the page of another site made a browser send this request.
  ///
  /// Such a page can send a form to any server, with the cookies and from the network of the one
  /// who looks at it. Browsers tell it by `Sec-Fetch-Site`, and where this is missing by an
  /// `Origin` that is not the host; programs send neither. The scheme of the origin is not
  /// compared, because a proxy may have taken the encryption off.
  package var isOfAnotherSite: Bool {
    if let name = HTTPField.Name("Sec-Fetch-Site"), let site = headerFields[name] {
      return site != "same-origin" && site != "none"
    }
    guard let origin = headerFields[.origin]?.lowercased() else { return false }
    guard let host = authority?.lowercased() else { return true }
    return !["http://", "https://"].contains { origin == $0 + host }
  }
}
