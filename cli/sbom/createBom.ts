import { createHash } from 'node:crypto'
import { Enums, Models, Serialize, Spec, SPDX } from '@cyclonedx/cyclonedx-library'
import { sortLibraries, toPackageSpec } from '../licences/libraries.ts'
import { type FileEntry, type Library, LICENCES, type Manifest } from '../output/manifest.ts'
import { PACKAGE } from '../packageFile.ts'

type BomInput = {
  readonly manifest: Manifest
  /** Seconds since 1970, for a reader that needs a date. The same build has the same document without it. */
  readonly epochSeconds?: number | undefined
}

/**
 * Returns the software bill of materials of a build in CycloneDX 1.6, as JSON. Its serial number is derived from the
 * buildId, so the same build gives the same document.
 */
export function createBom({ manifest, epochSeconds }: BomInput): string {
  const widget = createWidget(manifest)
  const libraries = listLibraries(manifest).map(toComponent)
  for (const library of libraries) widget.dependencies.add(library.bomRef)
  const bom = new Models.Bom({
    serialNumber: toSerialNumber(manifest.buildId),
    metadata: new Models.Metadata({
      component: widget,
      ...(epochSeconds !== undefined && { timestamp: new Date(epochSeconds * 1_000) }),
    }),
    components: new Models.ComponentRepository(libraries),
  })
  const serializer = new Serialize.JsonSerializer(new Serialize.JSON.Normalize.Factory(Spec.Spec1dot6))
  return `${serializer.serialize(bom, { sortLists: true, space: 2 })}\n`
}

const listLibraries = ({ sets }: Pick<Manifest, 'sets'>): readonly Library[] =>
  sortLibraries(Object.values(sets).flatMap(({ libraries }) => libraries ?? []))

/** Returns the component of the build itself, with its served shared files. */
function createWidget({ buildId, files }: Manifest): Models.Component {
  const served = Object.entries(files).filter(([path]) => path.startsWith('assets/') || path === LICENCES)
  return new Models.Component(Enums.ComponentType.Application, PACKAGE.name, {
    bomRef: buildId,
    version: buildId,
    components: new Models.ComponentRepository(served.map(toFileComponent)),
  })
}

const toFileComponent = ([path, { sha384 }]: readonly [string, FileEntry]): Models.Component =>
  new Models.Component(Enums.ComponentType.File, path, { bomRef: `file:${path}`, hashes: toHashes(sha384) })

/** Converts a base64 hash of the manifest into the hexadecimal form of CycloneDX. */
const toHashes = (sha384: string): Models.HashDictionary =>
  new Models.HashDictionary([[Enums.HashAlgorithm['SHA-384'], Buffer.from(sha384, 'base64').toString('hex')]])

function toComponent(library: Library): Models.Component {
  const { group, name } = splitName(library.name)
  const purl = toPackageUrl(library)
  return new Models.Component(Enums.ComponentType.Library, name, {
    ...(group !== undefined && { group }),
    bomRef: purl,
    purl,
    version: library.version,
    licenses: new Models.LicenseRepository([toLicence(library)]),
  })
}

function splitName(spec: string): { readonly group?: string; readonly name: string } {
  const [group = '', name] = spec.split('/')
  return name === undefined ? { name: group } : { group, name }
}

/** Returns the package URL of a library in the npm registry. The `@` of a scope is escaped. */
const toPackageUrl = (library: Pick<Library, 'name' | 'version'>): string =>
  `pkg:npm/${toPackageSpec({ ...library, name: library.name.replace(/^@/, '%40') })}`

/** Converts the licence of a package.json: one SPDX id, an SPDX expression, or any other text. */
function toLicence({ license }: Library): Models.License {
  if (SPDX.isSupportedSpdxId(license)) return new Models.SpdxLicense(license)
  return / (OR|AND|WITH) /.test(license) ? new Models.LicenseExpression(license) : new Models.NamedLicense(license)
}

/** Returns a UUID of version 8, whose bits are a hash of the buildId. */
function toSerialNumber(buildId: string): string {
  const bytes = createHash('sha256').update(`sbom ${buildId}`).digest().subarray(0, 16)
  bytes[6] = ((bytes[6] ?? 0) & 0x0f) | 0x80
  bytes[8] = ((bytes[8] ?? 0) & 0x3f) | 0x80
  return `urn:uuid:${bytes.toString('hex').replace(/^(.{8})(.{4})(.{4})(.{4})(.{12})$/, '$1-$2-$3-$4-$5')}`
}
