import { act, screen, waitFor } from '@testing-library/react'
import { advanceTime, press, type StartedWidget, postedEvents } from './conversation.tsx'
import { createFakeServer, type FakeServer } from '../network/fakeServer.ts'
import { startWidget } from './startedWidget.tsx'

export const LIST = 'GET /api/v1/widget/campaigns'
export const CONFIG = 'POST /api/v1/widget/config'
export const EVENTS = 'POST /api/v1/widget/events'
export const CONTACT = 'PATCH /api/v1/widget/contact'

export const BIKES = 'https://shop.test/bikes/city'

export const campaign = (id: number, seconds: number, more: object = {}): object => ({
  id,
  message: `Campaign ${id}`,
  trigger_only_during_business_hours: false,
  trigger_rules: { url: 'https://shop.test/bikes/*', time_on_page: seconds },
  sender: { id: 1, name: 'Mara', avatar_url: '', type: 'user' },
  ...more,
})

export const workingHours = (more: object = {}): object => ({
  working_hours_enabled: true,
  utc_off_set: '+00:00',
  working_hours: [0, 1, 2, 3, 4, 5, 6].map((day) => ({ day_of_week: day, open_hour: 9, open_minutes: 0, close_hour: 17, close_minutes: 30, closed_all_day: false, ...more })),
}) // prettier-ignore

export function createServerWithCampaigns(...campaigns: readonly object[]): FakeServer {
  const server = createFakeServer()
  server.campaigns.push(...campaigns)
  return server
}

export type VisitOptions = { readonly config?: object; readonly url?: string }

export async function visit(
  server: FakeServer,
  { config = {}, url = BIKES }: VisitOptions = {},
): Promise<StartedWidget> {
  const widget = startWidget({ server })
  await act(async () => widget.host.receive({ event: 'config-set', ...config }))
  await goTo(widget, url)
  return widget
}

export async function goTo({ host }: StartedWidget, url: string): Promise<void> {
  await act(async () => host.receive({ event: 'change-url', referrerURL: url, referrerHost: 'shop.test' }))
  await advanceTime(50)
}

export const sendCommand = (widget: StartedWidget, command: Parameters<StartedWidget['host']['receive']>[0]): void =>
  act(() => widget.host.receive(command))

export const setOpen = (widget: StartedWidget, isOpen: boolean): void =>
  sendCommand(widget, { event: 'toggle-open', isOpen })

export const isCampaignShown = (id = 4): boolean => screen.queryByText(`Campaign ${id}`) !== null

export const countCampaignModes = (widget: StartedWidget): number => postedEvents(widget, 'setCampaignMode').length

/**
 * Opens the conversation from the campaign: presses Reply, then opens the panel as the host does when the frame
 * requests it.
 */
export async function openFromCampaign(widget: StartedWidget): Promise<void> {
  press('Reply')
  setOpen(widget, true)
  await waitFor(() => screen.getByRole('log'))
  await advanceTime(50)
}
