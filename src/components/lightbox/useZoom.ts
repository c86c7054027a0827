import { useRef, useState } from 'react'

/** Zoom factors relative to the fitted size. */
export const MIN_SCALE = 1
export const MAX_SCALE = 4
const STEP = 2
const ZOOM_MS = 200

/** A point of the frame, in px, as in a pointer's events. */
type Point = { readonly clientX: number; readonly clientY: number }

/** Enlarges a picture inside its scroll container, which pans it. The browser scrolls; `--scale` sets the size. */
export function useZoom<Scroller extends HTMLElement>() {
  const scroller = useRef<Scroller>(null)
  const picture = useRef<HTMLImageElement>(null)
  const [scale, setScale] = useState(MIN_SCALE)

  const zoomTo = (factor: number, point?: Point): void => {
    if (!scroller.current || !picture.current) return
    const next = Math.min(Math.max(MIN_SCALE, factor), MAX_SCALE)
    const before = picture.current.getBoundingClientRect()
    picture.current.style.setProperty('--scale', String(next))
    scrollBack(scroller.current, { before, after: picture.current.getBoundingClientRect(), point })
    grow(picture.current, before)
    setScale(next)
  }

  return {
    scroller,
    picture,
    scale,
    zoomIn: () => zoomTo(scale * STEP),
    zoomOut: () => zoomTo(scale / STEP),
    reset: () => zoomTo(MIN_SCALE),
    toggle: (point: Point) => zoomTo(scale === MIN_SCALE ? STEP : MIN_SCALE, point),
  }
}

type Resized = { readonly before: DOMRect; readonly after: DOMRect; readonly point: Point | undefined }

/** Scrolls a picture that was resized, so that the part of it at the point, or in the middle, stays in place. */
function scrollBack(scroller: HTMLElement, { before, after, point }: Resized): void {
  const { clientX, clientY } = point ?? { clientX: scroller.clientWidth / 2, clientY: scroller.clientHeight / 2 }
  scroller.scrollBy(
    after.x + ((clientX - before.x) / before.width) * after.width - clientX,
    after.y + ((clientY - before.y) / before.height) * after.height - clientY,
  )
}

/** Animates a picture from its previous place and size. The offset is in percent, as zoom would scale pixels. */
function grow(picture: HTMLElement, before: DOMRect): void {
  if (matchMedia('(prefers-reduced-motion: reduce)').matches) return
  const { x, y, width, height } = picture.getBoundingClientRect()
  const offset = `${((before.x - x) / width) * 100}%, ${((before.y - y) / height) * 100}%`
  picture.animate(
    { transform: [`translate(${offset}) scale(${before.width / width})`, 'none'] },
    { duration: ZOOM_MS, easing: 'ease-out' },
  )
}
