import { type RefObject, useRef, useState } from 'react'
import type { ChosenFile, ChosenFileId } from '#domain/message/attachment.ts'
import { selectFiles } from '#state/conversation/files.ts'
import { useAppStore } from '#state/hooks.ts'
import type { AppState } from '#state/root.ts'
import type { AppStore } from '#state/store.ts'
import { selectIsEmbedded, selectIsOpen } from '#state/widget.ts'
import { PictureEditor } from '../LazyEditor.ts'
import { type ScreenProblem, takeScreenPicture } from './takeScreenPicture.ts'

/** Time in which the page around the frame closes the panel, in ms. An inline panel stays open. */
const CLOSING_MS = 1_000

/** Time until the closed panel is gone from the frames of the screen, in ms. Its fading takes 120 ms of that. */
const FADING_MS = 500

/** Time after which a prepared picture no longer opens in the editor by itself, in ms. */
const PREPARING_MS = 10_000

type Outcome = { readonly problem?: Exclude<ScreenProblem, 'cancelled'>; readonly picture?: ChosenFile }

/** Returns the function that takes a picture and adds it to the composer, and the picture to edit or why there is none. */
export function useScreenPicture(button: RefObject<HTMLButtonElement | null>) {
  const store = useAppStore()
  const isBusy = useRef(false)
  const [outcome, setOutcome] = useState<Outcome>({})
  const clear = (): void => setOutcome({})
  const take = async (window: Window & typeof globalThis): Promise<void> => {
    if (isBusy.current) return
    isBusy.current = true
    clear()
    const panel = createPanelSwitch(store)
    const taken = await takeScreenPicture(window, panel.hide)
    panel.show()
    const next = typeof taken === 'string' ? toOutcome(taken) : await openPicture(store, taken)
    // The editor returns the focus to where it was. The opened panel may have moved it to the text.
    if (next.picture) button.current?.focus()
    setOutcome(next)
    isBusy.current = false
  }
  return { ...outcome, take, clear }
}

const toOutcome = (problem: ScreenProblem): Outcome => (problem === 'cancelled' ? {} : { problem })

/** Hides the panel, which covers the page that the visitor wants to show, and shows it again. */
function createPanelSwitch(store: AppStore) {
  let isHidden = false
  return {
    hide: async (): Promise<void> => {
      // A page without a host is the chat itself.
      isHidden = selectIsEmbedded(store.getState())
      if (!isHidden) return
      const closed = findState(store, (state) => !selectIsOpen(state) || undefined, CLOSING_MS)
      store.dispatch({ type: 'widget/hideRequested' })
      if (await closed) await new Promise((resolve) => setTimeout(resolve, FADING_MS))
    },
    show: (): void => {
      // The visitor may have opened the panel meanwhile.
      if (isHidden && !selectIsOpen(store.getState())) store.dispatch({ type: 'widget/showRequested' })
    },
  }
}

/** Offers the file as a chosen one. Returns the picture for the editor when both are ready, and nothing otherwise. */
async function openPicture(store: AppStore, file: File): Promise<Outcome> {
  const prepared = findState(store, createFinder(file), PREPARING_MS)
  store.dispatch({ type: 'files/offered', files: [file] })
  const picture = await prepared
  try {
    await PictureEditor.fetch()
    return picture ? { picture } : {}
  } catch {
    // The failed chunk has been reported. The picture is in the composer, where Edit loads the editor again.
    return {}
  }
}

/** Creates the function that finds the prepared picture, which is another file with the id of the offered one. */
function createFinder(offered: File): (state: AppState) => ChosenFile | undefined {
  let id: ChosenFileId | undefined
  return (state) => {
    const files = selectFiles(state)
    id ??= files.find(({ file }) => file === offered)?.id
    return files.find((chosen) => chosen.id === id && chosen.canEdit === true)
  }
}

/** Returns the first value that `find` returns for a later state; undefined if there is none in time. */
function findState<Value>(
  store: AppStore,
  find: (state: AppState) => Value | undefined,
  milliseconds: number,
): Promise<Value | undefined> {
  return new Promise((resolve) => {
    const end = (value?: Value): void => {
      clearTimeout(timer)
      unsubscribe()
      resolve(value)
    }
    const timer = setTimeout(end, milliseconds)
    const unsubscribe = store.subscribe(() => {
      const value = find(store.getState())
      if (value !== undefined) end(value)
    })
  })
}
