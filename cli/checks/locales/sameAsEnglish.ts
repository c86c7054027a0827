/**
 * Texts that are right although they equal the English ones, each with its languages. Add a language only after a
 * person who knows it has read the text on its screen.
 */
export const SAME_AS_ENGLISH: Readonly<Record<string, string>> = {
  'article.helpfulNo': 'ca es it',
  'article.video': 'cs da de fi id it nl no ro sk sv tr vi',
  'chat.title': 'fr',
  'composer.label': 'fr',
  'csat.rating.3': 'da de',
  'form.message': 'fr',
  'form.optional': 'de',
  'help.pinned': 'ca fr',
  'message.agent': 'ca',
  'message.bot': 'ca cs da de el es fr hu id it nl no pl pt pt_BR ro sk sv tr vi',
  'message.edit': 'id',
  'messages.label': 'fr',
  'tabs.chat': 'cs da de es fi fr id it nl no pt pt_BR ro sk',
  'tabs.home': 'it',
}
