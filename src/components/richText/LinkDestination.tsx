import { findHiddenDestination, toSafeUrl } from './links.ts'

type LinkDestinationProps = { readonly address: string; readonly text: string }

/** Renders the real host of a link whose text names another host; nothing for an honest link. */
export function LinkDestination({ address, text }: LinkDestinationProps) {
  const url = toSafeUrl(address)
  const destination = url && findHiddenDestination(url, text)
  return destination !== undefined && <bdi> ({destination})</bdi>
}
