// The selection of one of several tracks on a plan.

const choice = found("track");
const tracks = [...document.querySelectorAll("[data-track]")];

function show() {
  for (const track of tracks) {
    track.classList.toggle("elsewhere", track.dataset.track !== choice.value);
  }
}

choice.addEventListener("change", show);
show();
