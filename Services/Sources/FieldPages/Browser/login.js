// A link may have a token behind its '#', which browsers send to nobody: it logs in at once.

const form = document.querySelector("form.login");
const token = location.hash.slice(1);
if (token) {
  // Without it, so that the address can be shown to others.
  history.replaceState(null, "", location.pathname + location.search);
  form.elements.token.value = token;
  form.requestSubmit();
}
