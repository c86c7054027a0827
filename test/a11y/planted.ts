/** One fault for each of these rules of axe. */
const PLANTED: Readonly<Record<string, string>> = {
  'button-name': '<button></button>',
  'link-name': '<a href="/x"></a>',
  'image-alt': '<img src="data:,">',
  label: '<input type="text">',
  'select-name': '<select><option>One</option></select>',
  'color-contrast': '<p style="color:#ccc;background:#fff">Pale text</p>',
  'aria-valid-attr-value': '<div role="checkbox" aria-checked="maybe" tabindex="0">Odd</div>',
  'aria-required-attr': '<div role="slider" tabindex="0" aria-label="Size">Size</div>',
  'aria-roles': '<div role="buton">Role</div>',
  list: '<ul><div>No item</div></ul>',
  listitem: '<div><li>No list</li></div>',
  'nested-interactive': '<button>Outer <a href="/y">inner</a></button>',
  'target-size': '<div><button style="width:9px;height:9px;padding:0;border:0">a</button><button style="width:9px;height:9px;padding:0;border:0">b</button></div>',
  'heading-order': '<h1>One</h1><h4>Four</h4>',
} // prettier-ignore

export const PLANTED_RULES: readonly string[] = Object.keys(PLANTED)

/** Returns a page with all planted faults. */
export const plantFaults = (): string =>
  `<!doctype html><html lang="en"><title>Planted faults</title><main>${Object.values(PLANTED).join('')}</main></html>`

/** Planted faults of the layout, with the start of the line that reports each. */
export const PLANTED_LAYOUT: readonly (readonly [line: string, html: string])[] = [
  ['sideways scroll', '<div style="width:1400px">wide</div>'],
  ['cut', '<div style="width:40px;overflow:hidden;white-space:nowrap">Send us a message</div>'],
  ['broken word', '<div style="width:30px;overflow-wrap:anywhere">Submit</div>'],
  ['overlap', '<div style="height:20px">Below</div><div style="margin-top:-20px;height:20px">Above</div>'],
  ['short list', '<div style="height:40px;overflow-y:auto"><div role="log">Hello</div></div>'],
]
