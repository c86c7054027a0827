/** Frames that a server, a proxy or an attacker may send. Every mutation starts from one of these. */
const SEEDS: readonly string[] = [
  '{"type":"welcome"}',
  '{"type":"ping","message":1700000000}',
  '{"type":"confirm_subscription","identifier":"{\\"channel\\":\\"RoomChannel\\"}"}',
  '{"type":"reject_subscription","identifier":"{\\"channel\\":\\"RoomChannel\\"}"}',
  '{"type":"disconnect","reason":"server_restart","reconnect":true}',
  '{"type":"disconnect","reason":"unauthorized","reconnect":false}',
  '{"identifier":"{\\"channel\\":\\"RoomChannel\\"}","message":{"event":"message.created","data":{"id":1,"content":"Hi","conversation_id":12,"message_type":1,"created_at":1700000000,"attachments":[{"file_type":"image","data_url":"https://a.test/1.png"}],"sender":{"id":1,"name":"Mara","type":"user"}}}}',
  '{"identifier":"{\\"channel\\":\\"RoomChannel\\"}","message":{"event":"presence.update","data":{"users":{"1":"online"}}}}',
  '{"identifier":"{\\"channel\\":\\"RoomChannel\\"}","message":{"event":"conversation.typing_on","data":{"conversation":{"id":12},"user":{"id":1,"name":"Mara"},"is_private":false}}}',
  '',
  '[]',
  'null',
]

/** Values that can replace any other value. */
const ODD_VALUES: readonly unknown[] = [
  null,
  true,
  -1,
  1e308,
  '',
  '__proto__',
  'toString',
  'disconnect',
  [],
  ['disconnect'],
  {},
  { toString: 1 },
  { valueOf: null, toString: null },
  { length: 1e9 },
  [[[[]]]],
]

const KEYS = ['type', 'identifier', 'message', 'reason', 'reconnect', 'event', 'data', '__proto__', 'constructor']

export type RandomInteger = (below: number) => number

export const createRandomInteger =
  (random: () => number): RandomInteger =>
  (limit) =>
    Math.floor(random() * limit)

/** Returns a frame with one to three mutations of its values or of its text. */
export function createMutatedFrame(dice: RandomInteger): string {
  let text = SEEDS[dice(SEEDS.length)] ?? ''
  for (let rounds = 1 + dice(3); rounds > 0; rounds -= 1) text = dice(3) === 0 ? mutateText(text, dice) : mutateValue(text, dice) // prettier-ignore
  return text
}

function mutateText(text: string, dice: RandomInteger): string {
  const at = dice(text.length + 1)
  switch (dice(4)) {
    case 0:
      return text.slice(0, at)
    case 1:
      return text.slice(0, at) + String.fromCharCode(dice(0x300)) + text.slice(at + 1)
    case 2:
      return text + text
    default:
      return text.slice(0, at) + text.slice(at + 1 + dice(5))
  }
}

function mutateValue(text: string, dice: RandomInteger): string {
  try {
    return JSON.stringify(replaceRandomValue(JSON.parse(text), dice))
  } catch {
    // An earlier mutation broke the JSON, so only the text can change.
    return mutateText(text, dice)
  }
}

function replaceRandomValue(value: unknown, dice: RandomInteger): unknown {
  if (typeof value !== 'object' || value === null || dice(4) === 0) return ODD_VALUES[dice(ODD_VALUES.length)]
  const entries = Object.entries(value)
  const at = dice(entries.length + 1)
  const changed = entries.map(([key, inner], index) => [key, index === at ? replaceRandomValue(inner, dice) : inner])
  // The index after the last entry adds a key.
  return Object.fromEntries(at < entries.length ? changed : [...changed, [KEYS[dice(KEYS.length)], ODD_VALUES[dice(ODD_VALUES.length)]]]) // prettier-ignore
}
