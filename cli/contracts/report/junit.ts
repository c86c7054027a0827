import junit from 'junit-report-builder'
import { type InteractionResult, isFailed, type Verification } from '../verify/result.ts'

/** Builds a report for CI servers, with one suite per contract and one case per interaction. */
export function junitReport({ results }: Verification): string {
  const builder = junit.newBuilder().name('contracts')
  for (const { provider, consumer, url, interactions } of results) {
    const suite = builder
      .testSuite()
      .name(replaceControlCharacters(`${consumer} → ${provider}`))
      .property('url', replaceControlCharacters(url))
    for (const interaction of interactions) {
      const { description, states, milliseconds } = interaction
      const one = suite
        .testCase()
        .className(replaceControlCharacters(`contracts.${provider}`))
        .name(replaceControlCharacters(states.length === 0 ? description : `${description} (${states.join(', ')})`))
        .time(milliseconds / 1000)
      if (isFailed(interaction)) one.failure(replaceControlCharacters(textOf(interaction)), 'contract')
      else if (!interaction.passed) one.skipped()
    }
  }
  return builder.build()
}

const textOf = ({ problems }: InteractionResult): string => problems.map(({ text }) => text).join('\n')

/** Replaces characters that XML does not allow, even if they are escaped. */
const replaceControlCharacters = (text: string): string =>
  text.replaceAll(/[^\t\n\r\u{20}-\u{D7FF}\u{E000}-\u{FFFD}\u{10000}-\u{10FFFF}]/gu, '\u{FFFD}')
