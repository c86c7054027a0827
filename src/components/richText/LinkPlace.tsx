import { hiddenPlace, toSafeUrl } from './links.ts'

type LinkPlaceProps = { readonly address: string; readonly words: string }

/** Renders the real host of a link whose text names another host; nothing for an honest link. */
export function LinkPlace({ address, words }: LinkPlaceProps) {
  const url = toSafeUrl(address)
  const place = url && hiddenPlace(url, words)
  return place !== undefined && <bdi> ({place})</bdi>
}
