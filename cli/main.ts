#!/usr/bin/env node
import { CliError } from './errors.ts'
import { createProgram } from './program.ts'

/** The only file that decides how the process ends. */
try {
  await createProgram().parseAsync()
} catch (problem) {
  if (!(problem instanceof CliError)) throw problem
  process.stderr.write(`${problem.message}\n`)
  process.exitCode = 1
}
