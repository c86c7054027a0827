type Value = string | number | true

type Reader = (value: string) => Value | undefined

const toFlag: Reader = () => true

const toText: Reader = (value) => (value === '' ? undefined : value)

const toNumber: Reader = (value) => (/^-?\d{1,5}$/.test(value) ? Number(value) : undefined)

const toSize: Reader = (value) => (/^[1-9]\d{0,4}$/.test(value) ? Number(value) : undefined)

/** Parses a span of columns or rows, at most 99. No real table has more, and the browser would build all of them. */
const toSpan: Reader = (value) => (/^[1-9]\d?$/.test(value) ? Number(value) : undefined)

const toScope: Reader = (value) => (/^(?:row|col)(?:group)?$/.test(value) ? value : undefined)

const toLanguage: Reader = (value) => (/^[a-z]{2,3}(?:-[a-z\d]{2,8})*$/i.test(value) ? value : undefined)

/** Attributes that are copied from the author's elements: element and attribute, React property, and parser. */
const ALLOWED_ATTRIBUTES: Readonly<Record<string, readonly [name: string, read: Reader]>> = {
  'ol start': ['start', toNumber],
  'ol reversed': ['reversed', toFlag],
  'li value': ['value', toNumber],
  'td colspan': ['colSpan', toSpan],
  'td rowspan': ['rowSpan', toSpan],
  'th colspan': ['colSpan', toSpan],
  'th rowspan': ['rowSpan', toSpan],
  'th scope': ['scope', toScope],
  'col span': ['span', toSpan],
  'colgroup span': ['span', toSpan],
  'details open': ['open', toFlag],
  'time datetime': ['dateTime', toText],
  'abbr title': ['title', toText],
  'dfn title': ['title', toText],
  'img width': ['width', toSize],
  'img height': ['height', toSize],
}

const LANGUAGE = ['lang', toLanguage] as const

export function attributesOf(element: Element): Readonly<Record<string, Value>> {
  const entries = [...element.attributes].flatMap(({ name, value }) => {
    const kept = name === 'lang' ? LANGUAGE : ALLOWED_ATTRIBUTES[`${element.localName} ${name}`]
    const read = kept?.[1](value.trim())
    return kept === undefined || read === undefined ? [] : [[kept[0], read] as const]
  })
  return Object.fromEntries(entries)
}
