import { readFileSync } from 'node:fs'
import { createRequire } from 'node:module'
import type { Frame } from '@playwright/test'

const require = createRequire(import.meta.url)

/** Families of the pictures, in the order in which a browser looks for a character. */
const PACKAGES = ['noto-sans', 'noto-sans-arabic', 'noto-sans-tamil', 'noto-sans-jp'] as const

/** Font file with the characters that it contains. */
type Face = { readonly family: string; readonly path: string; readonly ranges: readonly (readonly [number, number])[] }

const FACES: readonly Face[] = PACKAGES.flatMap((name) => {
  const css = readFileSync(require.resolve(`@fontsource-variable/${name}/wght.css`), 'utf8')
  return [...css.matchAll(/url\(\.\/(files\/[^)]+)\)[^}]*unicode-range: ([^;]+);/g)].map(([, file, ranges = '']) => ({
    family: name,
    path: require.resolve(`@fontsource-variable/${name}/${file}`),
    ranges: ranges.split(',').map(toRange),
  }))
})

function toRange(text: string): readonly [number, number] {
  const [first = '', last = first] = text.trim().replace('U+', '').split('-')
  return [parseInt(first, 16), parseInt(last, 16)]
}

const contains = ({ ranges }: Face, code: number): boolean => ranges.some(([first, last]) => code >= first && code <= last) // prettier-ignore

/**
 * Makes the frame use the fonts of the tests, because the fonts of two machines give two pictures. A frame may load no
 * font from elsewhere, so it gets the bytes.
 */
export async function usePictureFonts(frame: Frame): Promise<void> {
  const text = await frame.evaluate(() => {
    const fields = [...document.querySelectorAll('input, textarea, select')]
    return [document.body.innerText, ...fields.map((field) => `${Reflect.get(field, 'placeholder')}`)].join('')
  })
  const codes = [...new Set(text)].map((character) => character.codePointAt(0) ?? 0)
  const faces = FACES.filter((face) => codes.some((code) => contains(face, code))).map(({ family, path, ranges }) => ({
    family,
    unicodeRange: ranges.map(([first, last]) => `U+${first.toString(16)}-${last.toString(16)}`).join(','),
    base64: readFileSync(path).toString('base64'),
  }))
  await frame.evaluate(
    async ({ given, families }) => {
      document.fonts.clear()
      for (const { family, unicodeRange, base64 } of given) {
        const bytes = Uint8Array.from(atob(base64), (character) => character.charCodeAt(0))
        document.fonts.add(await new FontFace(family, bytes, { weight: '100 900', unicodeRange }).load())
      }
      document.documentElement.style.setProperty('--font', families.map((family) => `'${family}'`).join(','))
      await document.fonts.ready
    },
    { given: faces, families: PACKAGES },
  )
}
