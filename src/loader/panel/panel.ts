import type { FrameEvent } from '#protocol/frameEvents.ts'
import { dress, element, toSheet } from '../element.ts'
import { guarded } from '../page.ts'
import type { Settings } from '../settings.ts'
import type { Panel, Stage } from '../stages.ts'
import { createDeeds } from './deeds.ts'
import { frameUrl, openWindow } from './frameUrl.ts'
import { createFrameLink, type FrameLink } from './frameLink.ts'
import { addressNow, configuration, measures } from './introduction.ts'
import { createLauncherLabel } from './launcherLabel.ts'
import { offerMail } from './mailForm.ts'
import { createObedience } from './obedience.ts'
import { onAddressChange } from './pageAddress.ts'
import css from './panel.css'
import { createPeek } from './peek.ts'
import { createPhone } from './phone.ts'
import { createQuestions } from './questions.ts'
import { withScheme } from './scheme.ts'
import { createStanding } from './standing.ts'
import { createTurns } from './turns.ts'

/** The loader's second file: the frame, and the talk with it. */
export function startPanel(stage: Stage): Panel {
  const { settings, keeper } = stage
  completeShell(stage)
  const link = linkTo(stage, (event) => obey(event))
  const launcher = createLauncherLabel(stage)
  const standing = withScheme(stage, createStanding())
  const phone = createPhone(stage)
  const questions = createQuestions(link, settings.timeoutMs)
  const peek = createPeek(stage, link, launcher)
  const turns = createTurns(stage, link, offerMail(stage))
  const greet = (protocol: number | undefined): void => {
    link.greet(configuration(stage), addressNow(), ...measures(stage.isInline), ...standing.all())
    questions.met(protocol !== undefined)
    turns.arrived()
  }
  const look = (): Settings => ({ ...settings, ...standing.look() })
  const popOut = (): void => {
    stage.toggle('close')
    openWindow(stage, look())
  }
  const obey = createObedience(stage, { launcher, questions, peek, greet, popOut })

  // The visitor may have been faster than this file.
  phone.toggled()
  followPage(stage, link)
  return {
    load: (isFresh) => {
      questions.hope()
      link.load(frameUrl(stage, look(), isFresh ?? keeper.isForgotten()))
    },
    tell: (...commands) => {
      // A greeting tells what stands.
      for (const command of commands) if (!standing.keep(command) || link.isReady()) link.tell(command)
    },
    deeds: createDeeds(stage, {
      ...questions,
      ask: (command) => questions.ask(command).then(() => void standing.keep(command)),
    }),
    ...{ popOut, failed: questions.failed, unpeek: peek.end, look: standing.look },
    toggled: () => {
      phone.toggled()
      launcher.setUnread(0)
      turns.toggled()
    },
    forget: () => {
      standing.forget()
      launcher.setUnread(0)
      link.forget()
      questions.failed('forgotten')
    },
  }
}

/** Adds what the first file's shell lacks. An older first file has no slot either, so it is not made there. */
function completeShell({ holder, bubble, listen, toggle }: Stage): void {
  const sheet = toSheet(css)
  for (const { element: host } of [holder, bubble]) dress(host, sheet)
  holder.content().panel.append(element('slot', {}))
  listen(holder.element, 'keydown', (event) => {
    if (Reflect.get(event, 'key') === 'Escape') toggle('close')
  })
}

const linkTo = ({ settings, websiteToken, signal, holder }: Stage, onEvent: (event: FrameEvent) => void): FrameLink =>
  createFrameLink({
    ...{ signal, onEvent, websiteToken },
    title: settings.launcherTitle || 'Chat with us',
    isEarly: settings.identifyEarly,
    observe: settings.onEnvelope && guarded(settings.onEnvelope),
    onFrame: (frame) => holder.element.append(frame),
  })

/** Where the visitor is, and how much room there is; a frame that does not listen yet is told both when it does. */
function followPage({ listen, isInline }: Stage, link: FrameLink): void {
  onAddressChange(listen, () => link.isReady() && link.tell(addressNow()))
  listen(window, 'resize', () => link.isReady() && link.tell(...measures(isInline)))
}
