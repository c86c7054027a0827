/**
 * Converts a language tag in lower case to the spelling of the widget's locales. Browsers use two tags for Norwegian,
 * an old tag for Indonesian, and several for traditional Chinese.
 */
export const toSupportedTag = (tag: string): string =>
  tag
    .replace(/^n[bn]\b/, 'no')
    .replace(/^in\b/, 'id')
    .replace(/^zh-(hant|hk|mo)\b/, 'zh-tw')
