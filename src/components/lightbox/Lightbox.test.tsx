import { beforeEach, describe, expect, it, jest } from '@jest/globals'
import { act, fireEvent, render, screen } from '@testing-library/react'
import { StrictMode } from 'react'
import { Lightbox } from './Lightbox.tsx'

/** Replaces the top layer, the layout and the animations, which jsdom lacks. */
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
  Object.assign(Element.prototype, { animate: jest.fn(), scrollBy: jest.fn() })
  Object.assign(globalThis, { matchMedia: () => ({ matches: false }) })
})

const LABELS = { close: 'Close', zoomIn: 'Zoom in', zoomOut: 'Zoom out', download: 'Download' }

function show() {
  const onClose = jest.fn()
  render(<Lightbox url="https://files.example/cat.png" name="cat.png" labels={LABELS} onClose={onClose} />)
  return { onClose, dialog: screen.getByRole('dialog'), picture: screen.getByRole('img') }
}

const button = (name: string) => screen.getByRole('button', { name })
const press = (key: string) => fireEvent.keyDown(screen.getByRole('dialog'), { key })
const late = () => act(() => new Promise((resolve) => setTimeout(resolve, 5)))

const scaleOf = (picture: HTMLElement) => picture.style.getPropertyValue('--scale')

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
    const { onClose, dialog, picture } = show()
    fireEvent.click(picture)
    await late()
    expect(onClose).not.toHaveBeenCalled()
    fireEvent.click(dialog)
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
    expect(scaleOf(picture)).toBe('')
    for (let presses = 0; presses < 5; presses += 1) fireEvent.click(button('Zoom in'))
    expect(scaleOf(picture)).toBe('4')
    expect(button('Zoom in')).toHaveAttribute('aria-disabled', 'true')
    for (let presses = 0; presses < 5; presses += 1) fireEvent.click(button('Zoom out'))
    expect(scaleOf(picture)).toBe('1')
  })

  it.each([
    [['+'], '2'],
    [['=', '+'], '4'],
    [['+', '+', '-'], '2'],
    [['+', '+', '0'], '1'],
    [['-'], '1'],
  ])('after the keys %j the picture of the lightbox has the scale %s', (keys, scale) => {
    const { picture } = show()
    keys.forEach(press)
    expect(scaleOf(picture)).toBe(scale)
  })

  it.each(['ctrlKey', 'metaKey', 'altKey'])(
    'the lightbox leaves + with %s to the browser, as its shortcut',
    (modifier) => {
      const { dialog, picture } = show()
      expect(fireEvent.keyDown(dialog, { key: '+', [modifier]: true })).toBe(true)
      expect(scaleOf(picture)).toBe('')
    },
  )

  it('a click on the picture doubles its size, and the next click fits it to the panel again', () => {
    const { picture } = show()
    fireEvent.click(picture, { detail: 1 })
    expect(scaleOf(picture)).toBe('2')
    fireEvent.click(picture, { detail: 1 })
    expect(scaleOf(picture)).toBe('1')
  })

  it('a double click on the picture counts as one click', () => {
    const { picture } = show()
    fireEvent.click(picture, { detail: 1 })
    fireEvent.click(picture, { detail: 2 })
    expect(scaleOf(picture)).toBe('2')
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
