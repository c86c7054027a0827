const { relative } = require('node:path')

const COUNT = 10

/** Prints the test files that took the most time, so that a slow test suite shows where it spends the time. */
module.exports = class SlowestFiles {
  onRunComplete(_contexts, { testResults }) {
    const files = testResults
      .map(({ testFilePath, perfStats }) => ({ path: relative(process.cwd(), testFilePath), ms: perfStats.runtime }))
      .toSorted((a, b) => b.ms - a.ms)
      .slice(0, COUNT)
    if (files.length < COUNT) return
    const lines = files.map(({ path, ms }) => `${(ms / 1000).toFixed(1).padStart(8)} s  ${path}`)
    process.stderr.write(`\nSlowest test files:\n${lines.join('\n')}\n`)
  }
}
