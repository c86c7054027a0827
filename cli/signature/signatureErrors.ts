import type { ErrorTable } from '../errorTable.ts'

/** Errors of signatures that were checked. Exit code 1. */
export const SIGNATURE_INPUT_ERRORS = {
  badSignature: (problem) => [
    `manifest.json.minisig is not a valid signature of manifest.json: ${problem}.`,
    'Move this folder away, and do not serve it. Copy the release again, or ask the team that signs it.',
  ],
  noSignature: (folder) => [
    `${folder} is not signed: it has no manifest.json.minisig.`,
    'Add the signature of the release, or sign the build with `widget-cli sign --build DIR`.',
  ],
} satisfies ErrorTable

/** Errors of keys. Exit code 2. */
export const SIGNATURE_USAGE_ERRORS = {
  badPublicKey: (key) => [
    `${key} is neither a public key of minisign nor a file with one.`,
    'Use the line of 56 characters that begins with RW, or the file that `minisign -G` has written (minisign.pub).',
  ],
  noSigningKey: (problem) => [
    `${problem}.`,
    'Give the path of the secret key in WIDGET_SIGNING_KEY_FILE, or its contents in WIDGET_SIGNING_KEY, but not both.',
  ],
  badSigningKey: (source) => [
    `${source} is not a secret key of minisign.`,
    'Use the file that `minisign -G` has written (minisign.key), or its second line.',
  ],
  badSigningPassword: (problem) => [`${problem}.`, 'Give the password of `minisign -G` in WIDGET_SIGNING_PASSWORD.'],
} satisfies ErrorTable
