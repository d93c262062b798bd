#include "ManualFiles.h"

#include <stddef.h>

#pragma clang diagnostic ignored "-Wc23-extensions"

static const struct {
  const char *name;
  const char *text;
} pages[] = {
  {"reference/asset-tracker-settings.md", (const char[]) {
#embed "../../docs/reference/asset-tracker-settings.md" suffix(, 0)
  }},
  {"reference/asset-tracker.md", (const char[]) {
#embed "../../docs/reference/asset-tracker.md" suffix(, 0)
  }},
  {"reference/beacons.md", (const char[]) {
#embed "../../docs/reference/beacons.md" suffix(, 0)
  }},
  {"reference/checks.md", (const char[]) {
#embed "../../docs/reference/checks.md" suffix(, 0)
  }},
  {"reference/cold-chain-settings.md", (const char[]) {
#embed "../../docs/reference/cold-chain-settings.md" suffix(, 0)
  }},
  {"reference/cold-chain.md", (const char[]) {
#embed "../../docs/reference/cold-chain.md" suffix(, 0)
  }},
  {"reference/commands.md", (const char[]) {
#embed "../../docs/reference/commands.md" suffix(, 0)
  }},
  {"reference/connection-charge.md", (const char[]) {
#embed "../../docs/reference/connection-charge.md" suffix(, 0)
  }},
  {"reference/connection-probe-settings.md", (const char[]) {
#embed "../../docs/reference/connection-probe-settings.md" suffix(, 0)
  }},
  {"reference/connections.md", (const char[]) {
#embed "../../docs/reference/connections.md" suffix(, 0)
  }},
  {"reference/delivered.md", (const char[]) {
#embed "../../docs/reference/delivered.md" suffix(, 0)
  }},
  {"reference/door-lock-settings.md", (const char[]) {
#embed "../../docs/reference/door-lock-settings.md" suffix(, 0)
  }},
  {"reference/door-lock.md", (const char[]) {
#embed "../../docs/reference/door-lock.md" suffix(, 0)
  }},
  {"reference/engines.md", (const char[]) {
#embed "../../docs/reference/engines.md" suffix(, 0)
  }},
  {"reference/expectations.md", (const char[]) {
#embed "../../docs/reference/expectations.md" suffix(, 0)
  }},
  {"reference/fall-watch-settings.md", (const char[]) {
#embed "../../docs/reference/fall-watch-settings.md" suffix(, 0)
  }},
  {"reference/fall-watch.md", (const char[]) {
#embed "../../docs/reference/fall-watch.md" suffix(, 0)
  }},
  {"reference/floor-plan.md", (const char[]) {
#embed "../../docs/reference/floor-plan.md" suffix(, 0)
  }},
  {"reference/glossary.md", (const char[]) {
#embed "../../docs/reference/glossary.md" suffix(, 0)
  }},
  {"reference/home-visit-settings.md", (const char[]) {
#embed "../../docs/reference/home-visit-settings.md" suffix(, 0)
  }},
  {"reference/home-visit.md", (const char[]) {
#embed "../../docs/reference/home-visit.md" suffix(, 0)
  }},
  {"reference/household.md", (const char[]) {
#embed "../../docs/reference/household.md" suffix(, 0)
  }},
  {"reference/imports.md", (const char[]) {
#embed "../../docs/reference/imports.md" suffix(, 0)
  }},
  {"reference/json-lines.md", (const char[]) {
#embed "../../docs/reference/json-lines.md" suffix(, 0)
  }},
  {"reference/json.md", (const char[]) {
#embed "../../docs/reference/json.md" suffix(, 0)
  }},
  {"reference/levels.md", (const char[]) {
#embed "../../docs/reference/levels.md" suffix(, 0)
  }},
  {"reference/limits.md", (const char[]) {
#embed "../../docs/reference/limits.md" suffix(, 0)
  }},
  {"reference/listener-settings.md", (const char[]) {
#embed "../../docs/reference/listener-settings.md" suffix(, 0)
  }},
  {"reference/measures-of-apps.md", (const char[]) {
#embed "../../docs/reference/measures-of-apps.md" suffix(, 0)
  }},
  {"reference/measures.md", (const char[]) {
#embed "../../docs/reference/measures.md" suffix(, 0)
  }},
  {"reference/mqtt.md", (const char[]) {
#embed "../../docs/reference/mqtt.md" suffix(, 0)
  }},
  {"reference/payloads.md", (const char[]) {
#embed "../../docs/reference/payloads.md" suffix(, 0)
  }},
  {"reference/phones.md", (const char[]) {
#embed "../../docs/reference/phones.md" suffix(, 0)
  }},
  {"reference/posed-controllers.md", (const char[]) {
#embed "../../docs/reference/posed-controllers.md" suffix(, 0)
  }},
  {"reference/position-errors.md", (const char[]) {
#embed "../../docs/reference/position-errors.md" suffix(, 0)
  }},
  {"reference/positioning-engine.md", (const char[]) {
#embed "../../docs/reference/positioning-engine.md" suffix(, 0)
  }},
  {"reference/positioning-methods.md", (const char[]) {
#embed "../../docs/reference/positioning-methods.md" suffix(, 0)
  }},
  {"reference/positioning-settings.md", (const char[]) {
#embed "../../docs/reference/positioning-settings.md" suffix(, 0)
  }},
  {"reference/presence-settings.md", (const char[]) {
#embed "../../docs/reference/presence-settings.md" suffix(, 0)
  }},
  {"reference/presence.md", (const char[]) {
#embed "../../docs/reference/presence.md" suffix(, 0)
  }},
  {"reference/preset-rules.md", (const char[]) {
#embed "../../docs/reference/preset-rules.md" suffix(, 0)
  }},
  {"reference/promises.md", (const char[]) {
#embed "../../docs/reference/promises.md" suffix(, 0)
  }},
  {"reference/recordings.md", (const char[]) {
#embed "../../docs/reference/recordings.md" suffix(, 0)
  }},
  {"reference/renamed-types.md", (const char[]) {
#embed "../../docs/reference/renamed-types.md" suffix(, 0)
  }},
  {"reference/scenario-apps.md", (const char[]) {
#embed "../../docs/reference/scenario-apps.md" suffix(, 0)
  }},
  {"reference/scenario-changes.md", (const char[]) {
#embed "../../docs/reference/scenario-changes.md" suffix(, 0)
  }},
  {"reference/scenario-phones.md", (const char[]) {
#embed "../../docs/reference/scenario-phones.md" suffix(, 0)
  }},
  {"reference/scenario-tags.md", (const char[]) {
#embed "../../docs/reference/scenario-tags.md" suffix(, 0)
  }},
  {"reference/scenario-trials.md", (const char[]) {
#embed "../../docs/reference/scenario-trials.md" suffix(, 0)
  }},
  {"reference/scenario.md", (const char[]) {
#embed "../../docs/reference/scenario.md" suffix(, 0)
  }},
  {"reference/sensors.md", (const char[]) {
#embed "../../docs/reference/sensors.md" suffix(, 0)
  }},
  {"reference/survey-maps.md", (const char[]) {
#embed "../../docs/reference/survey-maps.md" suffix(, 0)
  }},
  {"reference/thermostat-settings.md", (const char[]) {
#embed "../../docs/reference/thermostat-settings.md" suffix(, 0)
  }},
  {"reference/thermostat.md", (const char[]) {
#embed "../../docs/reference/thermostat.md" suffix(, 0)
  }},
  {"reference/welcome-home-settings.md", (const char[]) {
#embed "../../docs/reference/welcome-home-settings.md" suffix(, 0)
  }},
  {"reference/welcome-home.md", (const char[]) {
#embed "../../docs/reference/welcome-home.md" suffix(, 0)
  }},
  {"reference/what-the-radio-leaves-out.md", (const char[]) {
#embed "../../docs/reference/what-the-radio-leaves-out.md" suffix(, 0)
  }},
  {"guide/a-real-doorway.md", (const char[]) {
#embed "../../docs/guide/a-real-doorway.md" suffix(, 0)
  }},
  {"guide/after-hanging.md", (const char[]) {
#embed "../../docs/guide/after-hanging.md" suffix(, 0)
  }},
  {"guide/an-app-in-a-pocket.md", (const char[]) {
#embed "../../docs/guide/an-app-in-a-pocket.md" suffix(, 0)
  }},
  {"guide/as-a-package.md", (const char[]) {
#embed "../../docs/guide/as-a-package.md" suffix(, 0)
  }},
  {"guide/budget.md", (const char[]) {
#embed "../../docs/guide/budget.md" suffix(, 0)
  }},
  {"guide/bug-report-to-replay.md", (const char[]) {
#embed "../../docs/guide/bug-report-to-replay.md" suffix(, 0)
  }},
  {"guide/bumble.md", (const char[]) {
#embed "../../docs/guide/bumble.md" suffix(, 0)
  }},
  {"guide/calibration.md", (const char[]) {
#embed "../../docs/guide/calibration.md" suffix(, 0)
  }},
  {"guide/checks-in-your-ci.md", (const char[]) {
#embed "../../docs/guide/checks-in-your-ci.md" suffix(, 0)
  }},
  {"guide/compare.md", (const char[]) {
#embed "../../docs/guide/compare.md" suffix(, 0)
  }},
  {"guide/connections.md", (const char[]) {
#embed "../../docs/guide/connections.md" suffix(, 0)
  }},
  {"guide/coverage.md", (const char[]) {
#embed "../../docs/guide/coverage.md" suffix(, 0)
  }},
  {"guide/editors.md", (const char[]) {
#embed "../../docs/guide/editors.md" suffix(, 0)
  }},
  {"guide/explaining-decisions.md", (const char[]) {
#embed "../../docs/guide/explaining-decisions.md" suffix(, 0)
  }},
  {"guide/explaining-packets.md", (const char[]) {
#embed "../../docs/guide/explaining-packets.md" suffix(, 0)
  }},
  {"guide/explaining-recordings.md", (const char[]) {
#embed "../../docs/guide/explaining-recordings.md" suffix(, 0)
  }},
  {"guide/fleet.md", (const char[]) {
#embed "../../docs/guide/fleet.md" suffix(, 0)
  }},
  {"guide/for-teachers.md", (const char[]) {
#embed "../../docs/guide/for-teachers.md" suffix(, 0)
  }},
  {"guide/install.md", (const char[]) {
#embed "../../docs/guide/install.md" suffix(, 0)
  }},
  {"guide/many-machines.md", (const char[]) {
#embed "../../docs/guide/many-machines.md" suffix(, 0)
  }},
  {"guide/pages.md", (const char[]) {
#embed "../../docs/guide/pages.md" suffix(, 0)
  }},
  {"guide/placement.md", (const char[]) {
#embed "../../docs/guide/placement.md" suffix(, 0)
  }},
  {"guide/playground.md", (const char[]) {
#embed "../../docs/guide/playground.md" suffix(, 0)
  }},
  {"guide/positioning-a-hall.md", (const char[]) {
#embed "../../docs/guide/positioning-a-hall.md" suffix(, 0)
  }},
  {"guide/positioning.md", (const char[]) {
#embed "../../docs/guide/positioning.md" suffix(, 0)
  }},
  {"guide/property-tests.md", (const char[]) {
#embed "../../docs/guide/property-tests.md" suffix(, 0)
  }},
  {"guide/ranging.md", (const char[]) {
#embed "../../docs/guide/ranging.md" suffix(, 0)
  }},
  {"guide/rare-events.md", (const char[]) {
#embed "../../docs/guide/rare-events.md" suffix(, 0)
  }},
  {"guide/raspberry-pi.md", (const char[]) {
#embed "../../docs/guide/raspberry-pi.md" suffix(, 0)
  }},
  {"guide/result-pages.md", (const char[]) {
#embed "../../docs/guide/result-pages.md" suffix(, 0)
  }},
  {"guide/studies.md", (const char[]) {
#embed "../../docs/guide/studies.md" suffix(, 0)
  }},
  {"guide/tuning.md", (const char[]) {
#embed "../../docs/guide/tuning.md" suffix(, 0)
  }},
  {"guide/validation.md", (const char[]) {
#embed "../../docs/guide/validation.md" suffix(, 0)
  }},
  {"guide/wireshark.md", (const char[]) {
#embed "../../docs/guide/wireshark.md" suffix(, 0)
  }},
  {"guide/your-own-engine.md", (const char[]) {
#embed "../../docs/guide/your-own-engine.md" suffix(, 0)
  }},
  {"guide/your-own-flat.md", (const char[]) {
#embed "../../docs/guide/your-own-flat.md" suffix(, 0)
  }},
  {"guide/your-own-recordings.md", (const char[]) {
#embed "../../docs/guide/your-own-recordings.md" suffix(, 0)
  }},
};

const char *manualPageName(int index) {
  return index < (int)(sizeof pages / sizeof *pages) ? pages[index].name : NULL;
}

const char *manualPageText(int index) {
  return index < (int)(sizeof pages / sizeof *pages) ? pages[index].text : NULL;
}
