/**
 * Simulates CSS Modules in Jest. Every class maps to its own name, so that a test can read which class a component
 * uses.
 */
module.exports = new Proxy({}, { get: (_, name) => (name === '__esModule' ? false : String(name)) })
