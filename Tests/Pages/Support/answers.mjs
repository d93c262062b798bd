// Writes scenes and WebAssembly's answers, for comparison in the Swift tests: for each scene, the
// count of its numbers, its numbers, the count of the answer's numbers, and those numbers. All are
// 64-bit floating-point numbers, least significant byte first.
import { officeScene, simulator } from "./built.mjs";

/** Replaces the walk by a minute of walking back and forth on both sides of the door. */
function wander(scene) {
  scene.walk = scene.walk.until(0);
  for (let time = 0.1; time <= 60; time += 0.1) {
    const turns = time / 7;
    scene.walk.goOn(time, { x: 7 + 4 * Math.sin(turns), y: 4.2 + 2.5 * Math.sin(2.7 * turns) });
  }
}

const changes = [
  () => {},
  (scene) => {
    scene.seed = 4711;
    scene.walls[1].openings[0].material = "concrete_200mm";
    scene.moveWall(scene.walls[0], 0, -0.35);
    scene.moveCorner(scene.walls[0].end, { x: 8.3, y: 3.1 });
  },
  (scene) => {
    scene.seed = 3;
    Object.assign(scene.beacons[1], { x: 12, y: 7.5, power: 4, interval: 100 });
    Object.assign(scene.lock, { margin: 3, hysteresis: 2, dwell: 0.4, threshold: -75 });
    scene.walker.carriage = "trouser";
    wander(scene);
  },
  (scene) => {
    scene.isCalm = true;
    wander(scene);
  },
  (scene) => (scene.beacons[0].y = 4),
];

const compiled = await simulator();
for (const change of changes) {
  const scene = await officeScene();
  change(scene);
  const numbers = scene.numbers({ cellSide: 0.25 });
  for (const row of [numbers, compiled.play(numbers)]) {
    process.stdout.write(new Uint8Array(Float64Array.of(row.length, ...row).buffer));
  }
}
