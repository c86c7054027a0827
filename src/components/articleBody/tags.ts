/** Elements of text, lists, tables and pictures. Of `iframe` and `oembed` only the address is used, not the element. */
const ALLOWED =
  'p div section article header footer main aside nav address center blockquote h1 h2 h3 h4 h5 h6 hr br wbr pre figure figcaption details summary ' +
  'a abbr b bdi cite code del dfn em i ins kbd mark q s samp small span strong sub sup time u var ruby rp rt ul ol li dl dt dd ' +
  'table caption colgroup col thead tbody tfoot tr th td img audio video source iframe oembed'

export const TAGS: readonly string[] = ALLOWED.split(' ')
