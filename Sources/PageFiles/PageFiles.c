#include "PageFiles.h"

#include <stddef.h>
#include <string.h>

#pragma clang diagnostic ignored "-Wc23-extensions"

static const struct {
  const char *name;
  const char *text;
} files[] = {
  {"axis.js", (const char[]) {
#embed "Browser/axis.js" suffix(, 0)
  }},
  {"bands.js", (const char[]) {
#embed "Browser/bands.js" suffix(, 0)
  }},
  {"cells.js", (const char[]) {
#embed "Browser/cells.js" suffix(, 0)
  }},
  {"choosing.js", (const char[]) {
#embed "Browser/choosing.js" suffix(, 0)
  }},
  {"common.js", (const char[]) {
#embed "Browser/common.js" suffix(, 0)
  }},
  {"curves.js", (const char[]) {
#embed "Browser/curves.js" suffix(, 0)
  }},
  {"decisions.js", (const char[]) {
#embed "Browser/decisions.js" suffix(, 0)
  }},
  {"explanation.js", (const char[]) {
#embed "Browser/explanation.js" suffix(, 0)
  }},
  {"film.js", (const char[]) {
#embed "Browser/film.js" suffix(, 0)
  }},
  {"levels.js", (const char[]) {
#embed "Browser/levels.js" suffix(, 0)
  }},
  {"page.css", (const char[]) {
#embed "Browser/page.css" suffix(, 0)
  }},
  {"phones.js", (const char[]) {
#embed "Browser/phones.js" suffix(, 0)
  }},
  {"playing.js", (const char[]) {
#embed "Browser/playing.js" suffix(, 0)
  }},
  {"points.js", (const char[]) {
#embed "Browser/points.js" suffix(, 0)
  }},
  {"positions.js", (const char[]) {
#embed "Browser/positions.js" suffix(, 0)
  }},
  {"stage.js", (const char[]) {
#embed "Browser/stage.js" suffix(, 0)
  }},
  {"timeline.js", (const char[]) {
#embed "Browser/timeline.js" suffix(, 0)
  }},
  {"tracks.js", (const char[]) {
#embed "Browser/tracks.js" suffix(, 0)
  }},
};

const char *pageFile(const char *name) {
  for (size_t index = 0; index < sizeof files / sizeof *files; index++) {
    if (strcmp(files[index].name, name) == 0) return files[index].text;
  }
  return NULL;
}
