import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { describe, expect, test } from '@jest/globals'
import { parse } from 'yaml'
import { createProgram } from '#cli/program.ts'
import { listProjectFiles } from '#test/support/projectFiles.ts'

const ROOT = join(__dirname, '../..')

/** Values of the variables in the recipes whose form an option checks. Every other variable is the text `value`. */
const VARIABLES: Readonly<Record<string, string>> = { MAX_GROWTH: '2', PUBLIC_URL: 'https://chat.example.com/', BUCKET: 's3://bucket/widget', RELEASE: '0123456789abcdef' } // prettier-ignore

const RECIPES = listProjectFiles(/^docs\/ci\/.*(\.yml|\.md|Dockerfile)$/)

type Call = { readonly file: string; readonly words: readonly string[] }

/** Returns the calls of `widget-cli` in a recipe, with values instead of the variables of the shell. */
function findCalls(file: string): readonly Call[] {
  const text = readFileSync(join(ROOT, file), 'utf8').replaceAll(/\\\n\s*/g, '')
  const calls = text.matchAll(/^[^#\n]*?(?:widget-cli|widget-cli:[\d.]+) ([a-z][^|>&;#`\n]*)/gm)
  return [...calls].map(([, line = '']) => ({ file, words: toWords(line) }))
}

const toWords = (line: string): readonly string[] =>
  [...line.matchAll(/"([^"]*)"|'([^']*)'|(\S+)/g)].map(([, double, single, bare]) =>
    (double ?? single ?? bare ?? '').replaceAll(/\$\{?(\w+)\}?/g, (_all, name: string) => VARIABLES[name] ?? 'value'),
  )

const doNothing = () => () => Promise.resolve()

const createParser = () =>
  createProgram({ shell: { run: doNothing, serve: doNothing }, isColoured: false, columns: 80, write: () => undefined })

/** Parses a call as the command line does. Returns the problem that it would print, or undefined. */
async function findProblem({ words }: Call): Promise<string | undefined> {
  const program = createParser()
  return program.parseAsync([...words], { from: 'user' }).then(
    () => undefined,
    (problem: unknown) => `${words.join(' ')}: ${String(problem)}`,
  )
}

describe('recipes for pipelines', () => {
  test('the recipes call the commands from the build to the promotion', () => {
    const names = RECIPES.flatMap(findCalls).map(({ words: [name, subcommand] }) =>
      name === 'contracts' ? `${name} ${subcommand ?? ''}` : name,
    )

    expect(names).toEqual(
      expect.arrayContaining(['build', 'diff', 'contracts can-i-deploy', 'sign', 'sbom', 'publish', 'promote']),
    )
    expect(names.length).toBeGreaterThan(20)
  })

  test.each(RECIPES)('every call of widget-cli in %s has a command and options that exist', async (file) => {
    const problems = await Promise.all(findCalls(file).map(findProblem))

    expect(problems.filter((problem) => problem !== undefined)).toEqual([])
  })

  test.each([
    ['a command', ['deploy-all', '--out', 'public']],
    ['an option', ['build', '--verfy', 'public']],
    ['a required option', ['sbom']],
    ['a valid value', ['diff', 'a', 'b', '--max-growth', 'much']],
  ])('a call without %s that exists is a problem', async (_what, words) => {
    expect(await findProblem({ file: '', words })).toEqual(expect.stringContaining(words[0] ?? ''))
  })

  test.each(RECIPES.filter((file) => file.endsWith('.yml')))('%s is valid YAML without duplicate keys', (file) => {
    expect(() => parse(readFileSync(join(ROOT, file), 'utf8'), { strict: true }) as unknown).not.toThrow()
  })

  test('every action of others is pinned to a commit, with its version as a comment', () => {
    const actions = RECIPES.flatMap((file) => [...readFileSync(join(ROOT, file), 'utf8').matchAll(/uses: (?!\.\/)(.*)/g)].map(([, action]) => action)) // prettier-ignore

    expect(actions.length).toBeGreaterThan(5)
    expect(actions.filter((action) => !/^[\w-]+\/[\w-]+@[\da-f]{40} # v\d+\.\d+\.\d+$/.test(action ?? ''))).toEqual([])
  })

  test('no recipe puts an input, a name or a text of an event into a script', () => {
    const scripts = RECIPES.flatMap((file) =>
      [...readFileSync(join(ROOT, file), 'utf8').matchAll(/^( +)(?:- )?run:(.*(?:\n\1 .*)*)/gm)].map(([text]) => text),
    )

    expect(scripts.length).toBeGreaterThan(5)
    expect(scripts.filter((script) => script.includes('${{'))).toEqual([])
  })
})
