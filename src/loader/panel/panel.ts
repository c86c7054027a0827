import type { FrameEvent } from '#protocol/frameEvents.ts'
import { dress } from '../element.ts'
import type { Panel, Stage } from '../stages.ts'
import { createDeeds } from './deeds.ts'
import { createFrameLink, type FrameLink } from './frameLink.ts'
import { addressNow, CLOSED, configuration, measures, OPENED } from './introduction.ts'
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

/** The loader's second file: the frame, and the talk with it. */
export function startPanel(stage: Stage): Panel {
  const { settings, isOpen } = stage
  const link = linkTo(stage, (event) => obey(event))
  const launcher = createLauncherLabel(stage)
  const standing = withScheme(stage, createStanding())
  const phone = createPhone(stage)
  const questions = createQuestions(link, settings.timeoutMs)
  const peek = createPeek(stage, link, launcher)

  const sayToggled = (): void => {
    link.tell(...(isOpen() ? OPENED : CLOSED))
    if (isOpen() && !stage.isInline) link.focus()
  }
  const greet = (protocol: number | undefined): void => {
    link.greet(configuration(stage), addressNow(), ...measures(stage.isInline), ...standing.all())
    questions.met(protocol !== undefined)
    if (isOpen()) sayToggled()
    stage.ready()
  }
  const obey = createObedience(stage, { launcher, questions, peek, greet })

  for (const element of [stage.holder.element, stage.bubble.element]) dress(element, css)
  offerMail(stage)
  // The visitor may have been faster than this file.
  phone.toggled()
  followPage(stage, link)
  return {
    load: link.load,
    tell: (...commands) => {
      for (const command of commands) standing.keep(command)
      link.tell(...commands)
    },
    deeds: createDeeds(stage, {
      ...questions,
      ask: (command) => questions.ask(command).then(() => standing.keep(command)),
    }),
    failed: questions.failed,
    toggled: () => {
      phone.toggled()
      launcher.setUnread(0)
      if (link.isReady()) sayToggled()
    },
    unpeek: peek.end,
    look: standing.look,
    forget: () => {
      standing.forget()
      launcher.setUnread(0)
      link.forget()
    },
  }
}

const linkTo = ({ address, settings, signal, holder }: Stage, onEvent: (event: FrameEvent) => void): FrameLink =>
  createFrameLink({
    ...{ address, signal, onEvent },
    title: settings.launcherTitle || 'Chat with us',
    observe: settings.onEnvelope,
    onFrame: (frame) => {
      const { panel } = holder.content()
      panel.querySelector('iframe')?.remove()
      panel.append(frame)
    },
  })

/** Where the visitor is, and how much room there is; a frame that does not listen yet is told both when it does. */
function followPage({ listen, isInline }: Stage, link: FrameLink): void {
  onAddressChange(listen, () => link.isReady() && link.tell(addressNow()))
  listen(window, 'resize', () => link.isReady() && link.tell(...measures(isInline)))
}
