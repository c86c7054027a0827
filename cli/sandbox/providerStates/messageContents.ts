/** Contents of bot messages, each with every property that it can have. */

export const OPTIONS = [
  { title: 'My order', value: 'order', target_node_id: 'order' },
  { title: 'Talk to a person', value: 'person', target_node_id: 'person' },
]

/** Returns a form field with every property, even if its type does not use all of them. */
const field = (name: string, type: string, label: string) => ({
  name,
  type,
  label,
  placeholder: `${label}, please`,
  pattern: '.{2,}',
  pattern_error: 'Two letters at the least',
  options: [
    { label: 'A bike', value: 'bike' },
    { label: 'Parts', value: 'parts' },
  ],
})

export const FORM_ITEMS = [
  field('order', 'text', 'Order number'),
  field('story', 'text_area', 'What happened?'),
  field('email', 'email', 'Email'),
  field('part', 'select', 'What did you order?'),
]

/** Form fields that lead to the next step of the bot's script, with the property names of older scripts. */
export const SCRIPT_FORM_ITEMS = FORM_ITEMS.map(({ pattern, options, ...rest }) => ({
  ...rest,
  regex: pattern,
  options: options.map(({ label, value }) => ({ title: label, value })),
  target_node_id: 'order-found',
}))

/** Attributes of a form that the visitor has submitted. */
export const FORM_ANSWERS = {
  submitted_values: [
    { name: 'order', title: 'Order number', value: 'LB-20418' },
    { name: 'part', title: 'What did you order?', value: 'bike' },
  ],
}

/** Attributes of a rating request that the visitor has answered. */
export const RATING = { submitted_values: { csat_survey_response: { rating: 5, feedback_message: 'Quick and kind' } } }

export const CARD_ITEMS = [
  {
    title: 'Lumen City 3',
    description: 'Quiet, light, and home before the rain.',
    media_url: 'https://shop.example.com/pictures/city-3.png',
    actions: [
      { type: 'link', text: 'Look at it', uri: 'https://shop.example.com/bikes/city-3' },
      { type: 'postback', text: 'Keep one for me', payload: 'keep-city-3' },
    ],
  },
]

export const articleItems = (origin: string) => [
  {
    title: 'Charge the battery',
    description: 'A full charge takes four hours.',
    link: `${origin}/help/battery-and-range/charge-the-battery`,
  },
]
