/** Script that the sandbox adds to the widget's page for the catalogue. It takes the visitor's steps of a story. */
import { type Step, selectorOf } from '../storyboard/step.ts'
import { locate } from './locate.ts'
import { parseStepsMessage, type StepsResult } from './stepsMessage.ts'
import { goOffline, takeStep } from './takeStep.ts'

/** Maximum wait for the element of a step, in ms. Frames of many thumbnails load at the same time. */
const ELEMENT_TIMEOUT_MS = 30_000

let isPlaying = false

// The catalogue takes the focus from a frame that is played, which would close what the steps have opened.
window.addEventListener('blur', (event) => isPlaying && event.stopImmediatePropagation(), { capture: true })

window.addEventListener('message', ({ source, origin, data }) => {
  const steps = parseStepsMessage(data)
  if (source !== window.parent || source === window || steps === undefined || isPlaying) return
  isPlaying = true
  void play(steps).then((problem) => {
    const result: StepsResult = { storyPlayed: problem ?? '' }
    window.parent.postMessage(result, origin)
  })
})

/** Takes the steps one after another. Returns why a step was impossible; undefined if all were taken. */
async function play(steps: readonly Step[]): Promise<string | undefined> {
  try {
    for (const step of steps) {
      const selector = selectorOf(step)
      if ('offline' in step) {
        await elementAppears('[role=log] time')
        goOffline(window)
      } else if (selector !== undefined) takeStep(step, await elementAppears(selector))
    }
    return undefined
  } catch (problem) {
    return problem instanceof Error ? problem.message : String(problem)
  }
}

const elementAppears = (selector: string): Promise<Element> =>
  new Promise((resolve, reject) => {
    const find = (): void => {
      const element = locate(document, selector)
      if (element === undefined) return
      stop()
      // The element's effects may add its listeners after the element appears.
      requestAnimationFrame(() => setTimeout(() => resolve(locate(document, selector) ?? element)))
    }
    const observer = new MutationObserver(find)
    const timer = setTimeout(() => {
      stop()
      reject(new Error(`No element ${selector} appeared in ${ELEMENT_TIMEOUT_MS / 1000} s.`))
    }, ELEMENT_TIMEOUT_MS)
    const stop = (): void => {
      observer.disconnect()
      clearTimeout(timer)
    }
    observer.observe(document, { childList: true, subtree: true, attributes: true })
    find()
  })
