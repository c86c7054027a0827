import { afterEach, beforeEach, describe, expect, it, jest } from '@jest/globals'
import { createEvent, fireEvent, render, screen, waitFor } from '@testing-library/react'
import { useState } from 'react'
import { EmojiPicker } from './EmojiPicker.tsx'
import type { SkinTone } from '#domain/message/emoji.ts'

const LABELS = { search: 'Search emoji', empty: 'None found', loading: 'Loading', failed: 'Not available', skinTone: 'Skin tone', recent: 'Recently used' } // prettier-ignore

const HAND = ['👋🏻', '👋🏼', '👋🏽', '👋🏾', '👋🏿'].map((emoji, index) => ({ emoji, tone: index + 1 }))
const DATA = [
  { emoji: '😀', label: 'grinning face', version: 1, group: 0, tags: ['smile'] },
  { emoji: '👋', label: 'waving hand', version: 1, group: 1, skins: HAND },
]
const MESSAGES = {
  groups: [
    { key: 'smileys-emotion', message: 'smileys', order: 0 },
    { key: 'people-body', message: 'people', order: 1 },
  ],
  subgroups: [],
  skinTones: ['light', 'medium-light', 'medium', 'medium-dark', 'dark'].map((key) => ({ key, message: key })),
}

const RECENT = ['🎉', '👋']

const realFetch = globalThis.fetch
const requested: string[] = []

/**
 * The library's CommonJS build, which only tests load, lacks the space in one `return _optionalChain(…)`. Without this
 * global the line throws; with it, that one look-up in the cache finds nothing.
 */
Object.assign(globalThis, { return_optionalChain: () => undefined })

/** Replaces layout and canvas, which jsdom lacks, and the server. */
beforeEach(() => {
  Object.assign(globalThis, { ResizeObserver: class { observe() {} disconnect() {} } }) // prettier-ignore
  jest.spyOn(HTMLCanvasElement.prototype, 'getContext').mockReturnValue(null)
  for (const name of ['clientHeight', 'offsetWidth'])
    Object.defineProperty(HTMLElement.prototype, name, { configurable: true, get: () => 36 })
  localStorage.clear()
  requested.length = 0
  serve((url) => Response.json(url.endsWith('data.json') ? DATA : MESSAGES))
})

afterEach(() => {
  globalThis.fetch = realFetch
})

function serve(answer: (url: string) => Response | Promise<Response>): void {
  globalThis.fetch = async (input) => {
    const url = input instanceof Request ? input.url : input.toString()
    requested.push(url)
    return await answer(url)
  }
}

let servers = 0

function show() {
  const [onPick, onClose, onSkinTone] = [jest.fn(), jest.fn(), jest.fn()]
  // The library caches data by address as long as the page lives, so each test uses another address.
  const emojibaseUrl = `/emoji-${(servers += 1)}`
  function Owner() {
    const [tone, setTone] = useState<SkinTone>('none')
    const choose = (chosen: SkinTone): void => {
      onSkinTone(chosen)
      setTone(chosen)
    }
    const rest = { emojibaseUrl, onPick, onClose }
    return <EmojiPicker {...rest} labels={LABELS} skinTone={tone} recent={RECENT} onSkinTone={choose} />
  }
  render(<Owner />)
  return { onPick, onClose, onSkinTone, emojibaseUrl, search: screen.getByRole('combobox', { name: 'Search emoji' }) }
}

/** Long timeout, as the first test compiles a lot of code. */
const PATIENT = { timeout: 10_000 }

describe('EmojiPicker', () => {
  it('the emoji picker announces that it is loading, and then shows emoji by category', async () => {
    show()
    expect(screen.getByRole('status')).toHaveTextContent('Loading')
    expect(await screen.findByRole('gridcell', { name: 'Grinning face' }, PATIENT)).toHaveTextContent('😀')
    expect(screen.getByText('Smileys')).toBeInTheDocument()
    expect(screen.queryByRole('status')).toBeNull()
  })

  it('the emoji picker fetches two data files in the only folder that a build has below a locale', async () => {
    const { emojibaseUrl } = show()
    await screen.findByRole('gridcell', { name: 'Grinning face' })
    expect(requested).toEqual([`${emojibaseUrl}/en/data.json`, `${emojibaseUrl}/en/messages.json`])
  })

  it('the search field of the emoji picker has focus at first', () => expect(show().search).toHaveFocus())

  it('a click on an emoji picks it', async () => {
    const { onPick } = show()
    fireEvent.click(await screen.findByRole('gridcell', { name: 'Waving hand' }))
    expect(onPick).toHaveBeenCalledWith('👋')
  })

  it('the emoji search filters the emoji, and Enter picks the best match', async () => {
    const { onPick, search } = show()
    await screen.findByRole('gridcell', { name: 'Waving hand' })
    fireEvent.change(search, { target: { value: 'wav' } })
    await waitFor(() => expect(screen.queryByRole('gridcell', { name: 'Grinning face' })).toBeNull())
    fireEvent.keyDown(search, { key: 'Enter' })
    expect(onPick).toHaveBeenCalledWith('👋')
  })

  it('Enter and Escape during an IME composition neither pick an emoji nor close the picker', async () => {
    const { onPick, onClose, search } = show()
    await screen.findByRole('gridcell', { name: 'Waving hand' })
    fireEvent.change(search, { target: { value: 'wav' } })
    await waitFor(() => expect(screen.queryByRole('gridcell', { name: 'Grinning face' })).toBeNull())
    fireEvent.keyDown(search, { key: 'Enter', isComposing: true })
    fireEvent.keyDown(search, { key: 'Escape', keyCode: 229 })
    expect(onPick).not.toHaveBeenCalled()
    expect(onClose).not.toHaveBeenCalled()
  })

  it('the rows and columns of the emoji grid are counted from 1, and the search field names the active emoji', async () => {
    const { search } = show()
    await screen.findByRole('gridcell', { name: 'Waving hand' })
    const indices = (name: string) => screen.getAllByRole(name === 'aria-rowindex' ? 'row' : 'gridcell').map((cell) => cell.getAttribute(name)) // prettier-ignore
    expect(indices('aria-rowindex')).toEqual(['1', '2'])
    expect(indices('aria-colindex')).toEqual(['1', '1'])
    fireEvent.change(search, { target: { value: 'wav' } })
    await waitFor(() => expect(screen.queryByRole('gridcell', { name: 'Grinning face' })).toBeNull())
    await waitFor(() => expect(search).toHaveAttribute('aria-activedescendant', screen.getByRole('gridcell').id))
    expect(screen.getByRole('gridcell').id).not.toBe('')
  })

  it('the emoji search is a combobox that controls the grid of emoji', async () => {
    const { search } = show()
    await screen.findByRole('gridcell', { name: 'Waving hand' })

    expect(search).toHaveAttribute('aria-haspopup', 'grid')
    expect(search).toHaveAttribute('aria-expanded', 'true')
    expect(search).toHaveAttribute('aria-controls', screen.getByRole('grid').id)
    expect(screen.getByRole('grid').id).not.toBe('')
  })

  it('the emoji search controls no grid if the emoji cannot be loaded', async () => {
    serve(() => new Response('', { status: 404 }))
    const { search } = show()
    await screen.findByText('Not available')

    expect(screen.queryByRole('grid')).toBeNull()
    expect(search).toHaveAttribute('aria-expanded', 'false')
    expect(search).not.toHaveAttribute('aria-controls')
  })

  it('the emoji picker shows a text when no emoji matches the search', async () => {
    const { search } = show()
    await screen.findByRole('gridcell', { name: 'Waving hand' })
    fireEvent.change(search, { target: { value: 'xyz' } })
    expect(await screen.findByText('None found')).toBeInTheDocument()
  })

  it('the emoji search field belongs to no form, so Enter submits nothing', () =>
    expect(show().search).toHaveAttribute('form', ''))

  it('Escape closes the emoji picker without reaching the document', () => {
    const { onClose, search } = show()
    const onKeyDown = jest.fn()
    document.addEventListener('keydown', onKeyDown)
    const event = createEvent.keyDown(search, { key: 'Escape' })
    fireEvent(search, event)
    document.removeEventListener('keydown', onKeyDown)
    expect(onClose).toHaveBeenCalledTimes(1)
    expect(onKeyDown).not.toHaveBeenCalled()
  })

  it('a chosen skin tone is reported and applied to the emoji', async () => {
    const { onPick, onSkinTone, search } = show()
    await screen.findByRole('gridcell', { name: 'Waving hand' })
    fireEvent.click(screen.getByRole('button', { name: 'Skin tone' }))
    expect(screen.getByRole('button', { name: '✋' })).toHaveAttribute('aria-pressed', 'true')
    fireEvent.click(screen.getByRole('button', { name: '✋🏽' }))
    expect(onSkinTone).toHaveBeenCalledWith('medium')
    expect(screen.queryByRole('group', { name: 'Skin tone' })).toBeNull()
    expect(search).toHaveFocus()
    await waitFor(() => expect(screen.getByRole('button', { name: 'Skin tone' })).toHaveTextContent('✋🏽'))
    await waitFor(() => expect(screen.getByRole('gridcell', { name: 'Waving hand' })).toHaveTextContent('👋🏽'))
    fireEvent.click(screen.getByRole('gridcell', { name: 'Waving hand' }))
    expect(onPick).toHaveBeenCalledWith('👋🏽')
  })

  it.each<[string, () => Response | Promise<Response>]>([
    ['the browser is offline', () => Promise.reject(new TypeError('Failed to fetch'))],
    ['the server returns 404', () => new Response('<!doctype html>', { status: 404 })],
    ['the server returns a JSON error', () => Response.json({ error: 'gone' }, { status: 500 })],
  ])('the emoji picker announces that loading failed, and still closes on Escape: %s', async (_, answer) => {
    serve(answer)
    const { onClose, search } = show()
    expect(await screen.findByText('Not available')).toHaveAttribute('role', 'status')
    fireEvent.keyDown(search, { key: 'Escape' })
    expect(onClose).toHaveBeenCalled()
  })

  it('the emoji picker shows emoji when access to storage throws', async () => {
    const denied = () => {
      throw new DOMException('denied', 'SecurityError')
    }
    jest.spyOn(globalThis, 'localStorage', 'get').mockImplementation(denied)
    jest.spyOn(globalThis, 'sessionStorage', 'get').mockImplementation(denied)
    show()
    expect(await screen.findByRole('gridcell', { name: 'Grinning face' })).toBeInTheDocument()
  })
})
