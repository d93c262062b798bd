/// The page that asks for a token.
package enum LoginPage {
  /// The page.
  ///
  /// - Parameters:
  ///   - next: Where to go afterwards.
  ///   - isWrong: True if a token was shown that is none.
  package static func html(next: String, isWrong: Bool) -> HTML {
    let complaint: HTML =
      isWrong ? #"<p class="out" role="alert">This is not the token of a viewer.</p>"# : ""
    return Layout.page(
      "Log in", script: "/login.js", isOpen: false,
      """
      <h1>Log in</h1>
      \(complaint)
      <form class="login" method="post" action="/login">
      <input type="hidden" name="next" value="\(next)">
      <input name="user" value="viewer" autocomplete="username" hidden>
      <label for="token">Token of a viewer</label>
      <input id="token" name="token" type="password" autocomplete="current-password" required autofocus>
      <button>Log in</button>
      </form>
      <p><code>field-server token add NAME --role viewer</code> makes a token.</p>
      """)
  }
}
