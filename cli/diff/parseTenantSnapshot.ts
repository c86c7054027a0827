import { fieldsOf, isRecord, list, number, text } from '#tools/fields.ts'
import type { Group } from '../report/group.ts'
import { PANEL } from '../page/headers.ts'
import { parsePolicy } from '../page/policyText.ts'
import type { Directives, HeadersByAddress, TenantSnapshot } from './buildSnapshot.ts'

const POLICY_HEADER = 'content-security-policy'

const FIRST_VIEW: Group = 'First view'

/**
 * Parses the manifest and the report of a tenant. Returns undefined if they lack a policy or a size, as those of an
 * earlier version may.
 */
export function parseTenantSnapshot(manifest: unknown, report: unknown): TenantSnapshot | undefined {
  const fields = fieldsOf(manifest)
  const headers = toTexts(fields['headers'])
  const policy = headers[POLICY_HEADER]
  const firstView = number(
    list(fieldsOf(report)['groups'])
      .map(fieldsOf)
      .find(({ name }) => name === FIRST_VIEW)?.['brotli'],
  )
  if (policy === undefined || firstView === undefined || !isRecord(fields['hostPolicy'])) return undefined
  const files = fieldsOf(fields['files'])
  const styles = toList(fieldsOf(fields['frame'])['styles'])
  return {
    parts: toList(fields['parts']),
    languages: toList(fields['languages']),
    headers: toHeaders(fields),
    framePolicy: Object.fromEntries(parsePolicy(policy)),
    hostPolicy: toDirectives(fields['hostPolicy']),
    sizes: {
      'first view': firstView,
      loader: toBrotliBytes(files['widget/loader.js']),
      'panel script': toBrotliBytes(files[PANEL]),
      page: toBrotliBytes(files['widget/index.html']),
    },
    // The page contains the stylesheet of the first view, so no visitor loads its file.
    shared: toList(fields['shared']).filter((path) => !path.startsWith('maps/') && !styles.includes(path)),
  }
}

/** Returns the size of a file as visitors load it. A file without a compressed form is sent uncompressed. */
export const toBrotliBytes = (entry: unknown): number => {
  const { bytes, brotli } = fieldsOf(entry)
  return number(fieldsOf(brotli)['bytes']) ?? number(bytes) ?? 0
}

/** Parses headers by address. Replaces the hash in the address of the panel script, which every release changes. */
export const toHeadersByAddress = (value: unknown): HeadersByAddress =>
  Object.fromEntries(
    Object.entries(fieldsOf(value)).map(([address, headers]) => [
      address.replace(/\?[^&]+&\*$/, '?HASH&*'),
      toTexts(headers),
    ]),
  )

const TENANT = 'tenants/*'

function toHeaders({ headers, screenHeaders, fileHeaders }: ReturnType<typeof fieldsOf>): HeadersByAddress {
  const { [POLICY_HEADER]: _policy, ...rest } = toTexts(headers)
  const files = Object.entries(toHeadersByAddress(fileHeaders))
  return {
    [`${TENANT}/widget`]: rest,
    [`${TENANT}/widget/**`]: toTexts(screenHeaders),
    ...Object.fromEntries(files.map(([address, sent]) => [`${TENANT}/${address}`, sent])),
  }
}

const toDirectives = (value: unknown): Directives =>
  Object.fromEntries(Object.entries(fieldsOf(value)).map(([name, sources]) => [name, toList(sources)]))

const toTexts = (value: unknown): Readonly<Record<string, string>> =>
  Object.fromEntries(
    Object.entries(fieldsOf(value)).flatMap(([name, entry]) => {
      const known = text(entry)
      return known === undefined ? [] : [[name, known] as const]
    }),
  )

const toList = (value: unknown): readonly string[] => list(value).flatMap((entry) => text(entry) ?? [])
