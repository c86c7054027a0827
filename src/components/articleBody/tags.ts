/** Text, lists, tables, pictures; iframe and oembed are only read for their address, never rendered as they came. */
const ALLOWED =
  'p div section article header footer main aside nav address center blockquote h1 h2 h3 h4 h5 h6 hr br wbr pre figure figcaption details summary ' +
  'a abbr b bdi cite code del dfn em i ins kbd mark q s samp small span strong sub sup time u var ruby rp rt ul ol li dl dt dd ' +
  'table caption colgroup col thead tbody tfoot tr th td img audio video source iframe oembed'

export const TAGS: readonly string[] = ALLOWED.split(' ')
