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
  it('the lightbox is a modal dialog named after the file, with focus on its Close button', () => {
    const { dialog } = show()
    expect(dialog).toHaveAttribute('open')
    expect(dialog).toHaveAccessibleName('cat.png')
    expect(button('Close')).toHaveFocus()
  })

  it('the lightbox offers the file for download, without an opener or a referrer', () => {
    show()
    const link = screen.getByRole('link', { name: 'Download' })
    expect(link).toHaveAttribute('href', 'https://files.example/cat.png')
    expect(link).toHaveAttribute('download', 'cat.png')
    expect(link).toHaveAttribute('rel', 'noopener noreferrer')
  })

  it('the Close button closes the lightbox and calls onClose once', async () => {
    const { onClose } = show()
    fireEvent.click(button('Close'))
    await late()
    expect(onClose).toHaveBeenCalledTimes(1)
  })

  it('a click beside the picture closes the lightbox, and a click on the picture does not', async () => {
    const { onClose, picture } = show()
    fireEvent.click(picture)
    await late()
    expect(onClose).not.toHaveBeenCalled()
    fireEvent.click(picture.parentElement ?? picture)
    await late()
    expect(onClose).toHaveBeenCalledTimes(1)
  })

  it('the lightbox stays open in Strict Mode, where effects run twice', async () => {
    const onClose = jest.fn()
    render(<Lightbox url="/cat.png" name="cat.png" labels={LABELS} onClose={onClose} />, { wrapper: StrictMode })
    await late()
    expect(onClose).not.toHaveBeenCalled()
    expect(screen.getByRole('dialog')).toHaveAttribute('open')
  })

  it('Escape in the lightbox does not reach the document', () => {
    const onKeyDown = jest.fn()
    document.addEventListener('keydown', onKeyDown)
    show()
    press('Escape')
    document.removeEventListener('keydown', onKeyDown)
    expect(onKeyDown).not.toHaveBeenCalled()
  })

  it('the zoom buttons stop at the limits and become aria-disabled', () => {
    const { picture } = show()
    expect(button('Zoom out')).toHaveAttribute('aria-disabled', 'true')
    fireEvent.click(button('Zoom out'))
    expect(picture.style.transform).toBe('translate(0px, 0px) scale(1)')
    for (let presses = 0; presses < 5; presses += 1) fireEvent.click(button('Zoom in'))
    expect(picture.style.transform).toBe('translate(0px, 0px) scale(4)')
    expect(button('Zoom in')).toHaveAttribute('aria-disabled', 'true')
  })

  it('keys zoom, pan and reset the picture of the lightbox', () => {
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

  it('the lightbox does not handle Ctrl with +, a browser shortcut, but handles + alone', () => {
    const { dialog } = show()
    expect(fireEvent.keyDown(dialog, { key: '+', ctrlKey: true })).toBe(true)
    expect(fireEvent.keyDown(dialog, { key: '+' })).toBe(false)
  })

  it('a double tap doubles the picture at that point, and another double tap resets the zoom', () => {
    const { picture } = show()
    tap(picture, { clientX: 300, clientY: 150, timeStamp: 1000 })
    expect(picture.style.transform).toContain('scale(1)')
    tap(picture, { clientX: 302, clientY: 150, timeStamp: 1200 })
    expect(picture.style.transform).toBe('translate(-102px, 0px) scale(2)')
    tap(picture, { clientX: 300, clientY: 150, timeStamp: 3000 })
    tap(picture, { clientX: 300, clientY: 150, timeStamp: 3200 })
    expect(picture.style.transform).toBe('translate(0px, 0px) scale(1)')
  })

  it('two slow taps on the picture are not a double tap', () => {
    const { picture } = show()
    tap(picture, { clientX: 300, clientY: 150, timeStamp: 1000 })
    tap(picture, { clientX: 300, clientY: 150, timeStamp: 1900 })
    expect(picture.style.transform).toContain('scale(1)')
  })

  it('the wheel zooms the picture without scrolling the page', () => {
    const { picture } = show()
    const goesOn = fireEvent.wheel(picture, { deltaY: -200, clientX: 200, clientY: 150 })
    expect(goesOn).toBe(false)
    expect(picture.style.transform).toMatch(/scale\(1\.49/)
  })

  it('the lightbox shows the name and the download link of a broken picture, without zoom buttons', () => {
    const { picture } = show()
    fireEvent.error(picture)
    expect(screen.getByText('cat.png')).toBeVisible()
    expect(screen.getByRole('link', { name: 'Download' })).toBeVisible()
    expect(screen.queryByRole('button', { name: 'Zoom in' })).toBeNull()
    press('+')
  })
})

describe('pointer gestures', () => {
  const point = (element: Element, type: 'Down' | 'Move' | 'Up', to: object) =>
    fireEvent(element, new MouseEvent(`pointer${type.toLowerCase()}`, { bubbles: true, ...to }))
  const finger = (element: Element, type: 'Down' | 'Move' | 'Up', [pointerId, clientX, clientY]: number[]) => {
    const event = new MouseEvent(`pointer${type.toLowerCase()}`, { bubbles: true, clientX, clientY } as MouseEventInit)
    Object.defineProperty(event, 'pointerId', { value: pointerId })
    fireEvent(element, event)
  }

  it('dragging pans a zoomed picture up to its edge and does not count as a click', async () => {
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

  it('a pinch with two fingers zooms the picture', () => {
    const { picture } = show()
    finger(picture, 'Down', [1, 150, 150])
    finger(picture, 'Down', [2, 250, 150])
    finger(picture, 'Move', [2, 350, 150])
    expect(picture.style.transform).toContain('scale(2)')
  })

  it('the right mouse button does not drag the picture', () => {
    const { picture } = show()
    press('+')
    point(picture, 'Down', { button: 2, clientX: 0, clientY: 0 })
    point(picture, 'Move', { clientX: 90, clientY: 0 })
    expect(picture.style.transform).toBe('translate(0px, 0px) scale(1.5)')
  })
})
