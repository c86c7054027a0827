/** Pages of the documentation that findings name. */
export const DOCS = {
  embed: 'README.md#embed-it',
  serve: 'docs/releasing.md#serve-a-build',
  pin: 'docs/releasing.md#serve-a-new-loader-under-a-pinned-hash',
  hosts: 'docs/operating.md#name-the-hosts',
  tenants: 'docs/tenants.md',
  privacy: 'docs/privacy.md',
  doctor: 'docs/harness/doctor.md',
} as const
