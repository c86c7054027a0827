import { lazy } from 'react'

const load = () => import('./parts.ts')

export const BotFoot = lazy(async () => ({ default: (await load()).BotFoot }))
export const BotIntro = lazy(async () => ({ default: (await load()).BotIntro }))
export const BotLine = lazy(async () => ({ default: (await load()).BotLine }))
