const Sequencer = require('@jest/test-sequencer').default

/**
 * Starts the slow test files first. Without timings of an earlier run, Jest does not know the slow files, and a slow
 * file that starts last delays the end.
 */
module.exports = class LongestFirst extends Sequencer {
  sort(tests) {
    const long = LONGEST.flatMap((pattern) => tests.filter(({ path }) => pattern.test(path)))
    return [...long, ...super.sort(tests).filter((test) => !long.includes(test))]
  }
}

/** Slow files, the slowest first. */
const LONGEST = [
  /exactlyOnce/,
  /buildInterrupted/,
  /servers\/build\./,
  /servers\/parts\./,
  /servers\/package\./,
  /servers\/(mock|cli)\./,
]
