/** The bank's window: sends the buyer's choice, then gives the page back. */
const form = document.getElementById("choice");
const status = document.getElementById("status");
const parentOrigin = new URLSearchParams(window.location.hash.slice(1)).get("parent");
const framed = window.parent !== window;

const notifyPage = (message) => {
  if (framed && parentOrigin) window.parent.postMessage(message, parentOrigin);
};

const rest = (resting) => {
  for (const button of form.querySelectorAll("button")) button.disabled = resting;
};

const leave = (redirectTo) => {
  if (framed) notifyPage({ type: "stripe-sandbox:authenticated" });
  else if (redirectTo) window.location.assign(redirectTo);
  else status.textContent = "Done. You can close this window.";
};

const choose = async (outcome) => {
  const body = new URLSearchParams(new FormData(form));
  body.set("outcome", outcome);
  rest(true);
  status.textContent = "One moment…";
  try {
    const response = await fetch(window.location.pathname, { method: "POST", body });
    const answer = await response.json();
    leave(answer.redirect_to);
  } catch {
    rest(false);
    status.textContent = "The bank could not be reached. Please try again.";
  }
};

form.addEventListener("submit", (event) => {
  event.preventDefault();
  void choose(event.submitter?.value ?? "fail");
});
document.addEventListener("keydown", (event) => {
  if (event.key === "Escape" && framed) void choose("fail");
});
new ResizeObserver(() => {
  notifyPage({ type: "stripe-sandbox:height", height: document.querySelector("main").offsetHeight });
}).observe(document.querySelector("main"));
if ("open" in form.dataset) rest(false);
form.querySelector("button").focus();
