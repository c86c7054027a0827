const Sequencer = require('@jest/test-sequencer').default

/** A machine that has never run the tests does not know which are long, and one of those begun last holds up the end. */
module.exports = class LongestFirst extends Sequencer {
  sort(tests) {
    const isLong = ({ path }) => /exactlyOnce|buildInterrupted|servers\/(build|parts|mock|cli)\./.test(path)
    const others = super.sort(tests).filter((test) => !isLong(test))
    return [...tests.filter(isLong), ...others]
  }
}
