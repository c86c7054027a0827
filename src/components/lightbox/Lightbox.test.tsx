import { beforeEach, describe, expect, it, jest } from '@jest/globals'
import { act, createEvent, fireEvent, render, screen } from '@testing-library/react'
import { StrictMode } from 'react'
import { Lightbox } from './Lightbox.tsx'

/** Replaces the top layer and the layout, which jsdom lacks. */
beforeEach(() => {
  Object.assign(HTMLDialogElement.prototype, {
    showModal(this: HTMLDialogElement) {
      this.open = true
    },
    close(this: HTMLDialogElement) {
      if (!this.open) return
      this.open = false
      setTimeout(() => this.dispatchEvent(new Event('close')))
    },
  })
  Object.assign(globalThis, { ResizeObserver: class { observe() {} disconnect() {} } }) // prettier-ignore
  Object.assign(Element.prototype, { setPointerCapture: () => undefined })
  for (const name of ['clientWidth', 'offsetWidth'] as const) spyOnSize(name, 400)
  for (const name of ['clientHeight', 'offsetHeight'] as const) spyOnSize(name, 300)
  jest.spyOn(Element.prototype, 'getBoundingClientRect').mockReturnValue(new DOMRect(0, 0, 400, 300))
})

function spyOnSize(name: 'clientWidth' | 'clientHeight' | 'offsetWidth' | 'offsetHeight', value: number): void {
  Object.defineProperty(HTMLElement.prototype, name, { configurable: true, get: () => value })
}

const LABELS = { close: 'Close', zoomIn: 'Zoom in', zoomOut: 'Zoom out', download: 'Download' }

function show() {
  const onClose = jest.fn()
  render(<Lightbox url="https://files.example/cat.png" name="cat.png" labels={LABELS} onClose={onClose} />)
  return { onClose, dialog: screen.getByRole('dialog'), picture: screen.getByRole('img') }
}

const button = (name: string) => screen.getByRole('button', { name })
const press = (key: string) => fireEvent.keyDown(screen.getByRole('dialog'), { key })
const late = () => act(() => new Promise((resolve) => setTimeout(resolve, 5)))

function tap(element: Element, at: { clientX: number; clientY: number; timeStamp: number }): void {
  const event = createEvent.click(element, at)
  Object.defineProperty(event, 'timeStamp', { value: at.timeStamp })
  fireEvent(element, event)
}

describe('Lightbox', () => {
  it('is a modal dialog named after the file, with the focus on the way out', () => {
    const { dialog } = show()
    expect(dialog).toHaveAttribute('open')
    expect(dialog).toHaveAccessibleName('cat.png')
    expect(button('Close')).toHaveFocus()
  })

  it('offers the file for download, in a page that knows nothing of this one', () => {
    show()
    const link = screen.getByRole('link', { name: 'Download' })
    expect(link).toHaveAttribute('href', 'https://files.example/cat.png')
    expect(link).toHaveAttribute('download', 'cat.png')
    expect(link).toHaveAttribute('rel', 'noopener noreferrer')
  })

  it('closes by the button, and says so once it is closed', async () => {
    const { onClose } = show()
    fireEvent.click(button('Close'))
    await late()
    expect(onClose).toHaveBeenCalledTimes(1)
  })

  it('closes by a press beside the picture, and not by one on it', async () => {
    const { onClose, picture } = show()
    fireEvent.click(picture)
    await late()
    expect(onClose).not.toHaveBeenCalled()
    fireEvent.click(picture.parentElement ?? picture)
    await late()
    expect(onClose).toHaveBeenCalledTimes(1)
  })

  it('stays when an effect runs twice', async () => {
    const onClose = jest.fn()
    render(<Lightbox url="/cat.png" name="cat.png" labels={LABELS} onClose={onClose} />, { wrapper: StrictMode })
    await late()
    expect(onClose).not.toHaveBeenCalled()
    expect(screen.getByRole('dialog')).toHaveAttribute('open')
  })

  it('keeps its keys to itself', () => {
    const onKeyDown = jest.fn()
    document.addEventListener('keydown', onKeyDown)
    show()
    press('Escape')
    document.removeEventListener('keydown', onKeyDown)
    expect(onKeyDown).not.toHaveBeenCalled()
  })

  it('zooms by buttons as far as the bounds, which say so', () => {
    const { picture } = show()
    expect(button('Zoom out')).toHaveAttribute('aria-disabled', 'true')
    fireEvent.click(button('Zoom out'))
    expect(picture.style.transform).toBe('translate(0px, 0px) scale(1)')
    for (let presses = 0; presses < 5; presses += 1) fireEvent.click(button('Zoom in'))
    expect(picture.style.transform).toBe('translate(0px, 0px) scale(4)')
    expect(button('Zoom in')).toHaveAttribute('aria-disabled', 'true')
  })

  it('zooms, pans and resets by keys', () => {
    const { picture } = show()
    press('+')
    expect(picture.style.transform).toContain('scale(1.5)')
    press('ArrowRight')
    expect(picture.style.transform).toBe('translate(-48px, 0px) scale(1.5)')
    press('ArrowDown')
    expect(picture.style.transform).toBe('translate(-48px, -48px) scale(1.5)')
    press('-')
    expect(picture.style.transform).toBe('translate(0px, 0px) scale(1)')
    press('=')
    press('0')
    expect(picture.style.transform).toBe('translate(0px, 0px) scale(1)')
  })

  it("leaves the browser's own shortcuts alone", () => {
    const { dialog } = show()
    expect(fireEvent.keyDown(dialog, { key: '+', ctrlKey: true })).toBe(true)
    expect(fireEvent.keyDown(dialog, { key: '+' })).toBe(false)
  })

  it('doubles at the point by a double tap, and fits again by another', () => {
    const { picture } = show()
    tap(picture, { clientX: 300, clientY: 150, timeStamp: 1000 })
    expect(picture.style.transform).toContain('scale(1)')
    tap(picture, { clientX: 302, clientY: 150, timeStamp: 1200 })
    expect(picture.style.transform).toBe('translate(-102px, 0px) scale(2)')
    tap(picture, { clientX: 300, clientY: 150, timeStamp: 3000 })
    tap(picture, { clientX: 300, clientY: 150, timeStamp: 3200 })
    expect(picture.style.transform).toBe('translate(0px, 0px) scale(1)')
  })

  it('takes two slow presses for two presses', () => {
    const { picture } = show()
    tap(picture, { clientX: 300, clientY: 150, timeStamp: 1000 })
    tap(picture, { clientX: 300, clientY: 150, timeStamp: 1900 })
    expect(picture.style.transform).toContain('scale(1)')
  })

  it('zooms by the wheel, and the page does not scroll', () => {
    const { picture } = show()
    const goesOn = fireEvent.wheel(picture, { deltaY: -200, clientX: 200, clientY: 150 })
    expect(goesOn).toBe(false)
    expect(picture.style.transform).toMatch(/scale\(1\.49/)
  })

  it('shows name and download of a broken picture', () => {
    const { picture } = show()
    fireEvent.error(picture)
    expect(screen.getByText('cat.png')).toBeVisible()
    expect(screen.getByRole('link', { name: 'Download' })).toBeVisible()
    expect(screen.queryByRole('button', { name: 'Zoom in' })).toBeNull()
    press('+')
  })
})

describe('hands', () => {
  const point = (element: Element, type: 'Down' | 'Move' | 'Up', to: object) =>
    fireEvent(element, new MouseEvent(`pointer${type.toLowerCase()}`, { bubbles: true, ...to }))
  const finger = (element: Element, type: 'Down' | 'Move' | 'Up', [pointerId, clientX, clientY]: number[]) => {
    const event = new MouseEvent(`pointer${type.toLowerCase()}`, { bubbles: true, clientX, clientY } as MouseEventInit)
    Object.defineProperty(event, 'pointerId', { value: pointerId })
    fireEvent(element, event)
  }

  it('drags what is zoomed, no farther than its edge, and that is no press', async () => {
    const { onClose, picture } = show()
    press('+')
    finger(picture, 'Down', [1, 100, 100])
    finger(picture, 'Move', [1, 130, 90])
    expect(picture.style.transform).toBe('translate(30px, -10px) scale(1.5)')
    finger(picture, 'Move', [1, 999, 90])
    finger(picture, 'Up', [1, 999, 90])
    expect(picture.style.transform).toBe('translate(100px, -10px) scale(1.5)')
    finger(picture, 'Move', [1, 0, 0])
    expect(picture.style.transform).toBe('translate(100px, -10px) scale(1.5)')
    fireEvent.click(picture.parentElement ?? picture)
    await late()
    expect(onClose).not.toHaveBeenCalled()
  })

  it('pinches with two', () => {
    const { picture } = show()
    finger(picture, 'Down', [1, 150, 150])
    finger(picture, 'Down', [2, 250, 150])
    finger(picture, 'Move', [2, 350, 150])
    expect(picture.style.transform).toContain('scale(2)')
  })

  it('leaves the other mouse buttons alone', () => {
    const { picture } = show()
    press('+')
    point(picture, 'Down', { button: 2, clientX: 0, clientY: 0 })
    point(picture, 'Move', { clientX: 90, clientY: 0 })
    expect(picture.style.transform).toBe('translate(0px, 0px) scale(1.5)')
  })
})
