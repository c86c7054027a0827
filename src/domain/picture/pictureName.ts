/** Extensions by the type of a prepared picture, its usual one first. */
const EXTENSIONS: Readonly<Record<string, readonly string[]>> = {
  'image/gif': ['gif'],
  'image/jpeg': ['jpg', 'jpeg', 'jpe', 'jfif'],
  'image/png': ['png', 'apng'],
  'image/webp': ['webp'],
}

/** Name that browsers give to every pasted picture. */
const PASTED = 'image.png'

/** Returns the name of a prepared picture, with an extension of its type. A pasted picture is named after its time. */
export function renamePicture(name: string, type: string, now: number): string {
  return withExtension(name === PASTED || name === '' ? `screenshot-${toStamp(now)}.png` : name, type)
}

/** Returns the name with an extension of the type. An extension that fits stays. */
export function withExtension(name: string, type: string): string {
  const extensions = EXTENSIONS[type] ?? []
  const extension = /\.([^.]*)$/.exec(name)?.[1]?.toLowerCase()
  if (extension !== undefined && extensions.includes(extension)) return name
  return `${name.replace(/\.[^.\s]{1,5}$/, '')}.${extensions[0] ?? 'png'}`
}

/** Returns the time as `2026-11-28-073605`, in UTC. */
const toStamp = (now: number): string => new Date(now).toISOString().slice(0, 19).replace('T', '-').replaceAll(':', '')
