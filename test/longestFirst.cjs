const Sequencer = require('@jest/test-sequencer').default

/**
 * Starts the slow test files first. Without timings of an earlier run, Jest does not know the slow files, and a slow
 * file that starts last delays the end.
 */
module.exports = class LongestFirst extends Sequencer {
  sort(tests) {
    const isLong = ({ path }) => /exactlyOnce|buildInterrupted|servers\/(build|parts|mock|cli)\./.test(path)
    const others = super.sort(tests).filter((test) => !isLong(test))
    return [...tests.filter(isLong), ...others]
  }
}
