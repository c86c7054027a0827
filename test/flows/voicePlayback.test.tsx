import { beforeEach, describe, expect, test } from '@jest/globals'
import { act, fireEvent, screen, within } from '@testing-library/react'
import { createFakeServer } from '#test/support/network/fakeServer.ts'
import { installAudio } from '#test/support/voice/fakeMicrophone.ts'
import { choose, createVoiceStart, recordAndStop, sentFiles } from '#test/support/voice/voice.tsx'
import { advanceTime } from '#test/support/widget/conversation.tsx'

const { open } = createVoiceStart()

let played: ReturnType<typeof installAudio>
beforeEach(() => {
  played = installAudio()
})

function serverWithAudio() {
  const server = createFakeServer()
  for (const id of [1, 2])
    server.add('', {
      attachments: [{ id, file_type: 'audio', data_url: `https://files.test/${id}/answer-${id}.webm`, file_size: 9 }],
    })
  return server
}

const player = (name: string) => within(screen.getByRole('group', { name }))
const audioOf = (name: string): HTMLAudioElement => {
  const audio = screen.getByRole('group', { name }).querySelector('audio')
  if (audio === null) throw new Error(name)
  return audio
}

/** Sets what jsdom does not know of an audio file. */
function setAudio(audio: HTMLAudioElement, values: { readonly duration: number; readonly currentTime?: number }): void {
  for (const [name, value] of Object.entries(values))
    Object.defineProperty(audio, name, { configurable: true, writable: true, value })
}

async function openWithAudio() {
  const widget = await open({ server: serverWithAudio() })
  await advanceTime(300)
  return widget
}

describe('received audio', () => {
  test('received audio has a player with names, a slider with times, and a download', async () => {
    await openWithAudio()
    expect(player('answer-1.webm').getByText('–:––')).toBeInTheDocument()
    setAudio(audioOf('answer-1.webm'), { duration: 75 })
    fireEvent.durationChange(audioOf('answer-1.webm'))
    const slider = player('answer-1.webm').getByRole('slider', { name: 'Position' })
    expect(slider).toHaveAttribute('aria-valuetext', '0:00 of 1:15')
    expect(player('answer-1.webm').getByText('1:15')).toBeInTheDocument()
    expect(screen.getAllByRole('link', { name: 'Download' })).toHaveLength(2)
    fireEvent.change(slider, { target: { value: '30' } })
    expect(audioOf('answer-1.webm').currentTime).toBe(30)
    expect(slider).toHaveAttribute('aria-valuetext', '0:30 of 1:15')
  })

  test('only one audio plays at a time', async () => {
    await openWithAudio()
    for (const name of ['answer-1.webm', 'answer-2.webm']) {
      setAudio(audioOf(name), { duration: 5 })
      fireEvent.click(player(name).getByRole('button', { name: 'Play' }))
    }
    expect(played.play).toEqual([audioOf('answer-1.webm'), audioOf('answer-2.webm')])
    expect(played.pause).toEqual([audioOf('answer-1.webm')])
    expect(player('answer-2.webm').getByRole('button', { name: 'Pause' })).toBeInTheDocument()
  })

  test('the speed is announced, and holds for all audio', async () => {
    await openWithAudio()
    const speed = player('answer-1.webm').getByRole('button', { name: 'Speed: 1×' })
    fireEvent.click(speed)
    expect(player('answer-1.webm').getByRole('status')).toHaveTextContent('Speed: 1.5×')
    expect(audioOf('answer-2.webm').playbackRate).toBe(1.5)
    expect(player('answer-2.webm').getByRole('button', { name: 'Speed: 1.5×' })).toBeInTheDocument()
    for (const next of ['2', '0.75', '1']) {
      fireEvent.click(speed)
      expect(speed).toHaveAccessibleName(`Speed: ${next}×`)
    }
  })

  test('a file that does not know its length is measured with the first press, and then plays from the start', async () => {
    await openWithAudio()
    const audio = audioOf('answer-1.webm')
    setAudio(audio, { duration: Infinity, currentTime: 0 })
    fireEvent.durationChange(audio)
    expect(player('answer-1.webm').getByRole('slider')).toBeDisabled()
    fireEvent.click(player('answer-1.webm').getByRole('button', { name: 'Play' }))
    expect([audio.currentTime > 1e6, played.play]).toEqual([true, []])
    setAudio(audio, { duration: 12, currentTime: 12 })
    fireEvent.timeUpdate(audio)
    expect([audio.currentTime, played.play.length]).toEqual([0, 1])
    expect(player('answer-1.webm').getByRole('slider')).toHaveAttribute('aria-valuetext', '0:00 of 0:12')
  })

  test('audio that cannot be loaded becomes a file to download', async () => {
    await openWithAudio()
    fireEvent.error(audioOf('answer-1.webm'))
    expect(screen.queryByRole('group', { name: 'answer-1.webm' })).toBeNull()
    expect(screen.getAllByRole('link', { name: 'Download' })).toHaveLength(2)
  })

  test('a tenant without voice messages has the browser’s own player', async () => {
    const widget = await open({ server: serverWithAudio(), voiceMessages: false })
    await advanceTime(300)
    expect(widget.container.querySelectorAll('audio[controls]')).toHaveLength(2)
  })
})

describe('an own recording', () => {
  test('a sent recording shows its length before it is played', async () => {
    const widget = await open()
    await recordAndStop(4_000)
    await choose('Send voice message')
    await advanceTime(1_000)
    const [{ name } = { name: '' }] = await sentFiles(widget)
    expect(player(name).getByText('0:04')).toBeInTheDocument()
    expect(player(name).getByRole('slider')).toBeEnabled()
  })

  test('a recording shows its length, plays, and is sought by the slider, where Enter sends nothing', async () => {
    const widget = await open()
    await recordAndStop(4_000)
    const slider = screen.getByRole('slider', { name: 'Position' })
    expect(slider).toHaveAttribute('aria-valuetext', expect.stringMatching(/^0:00 of 0:04$/))
    await choose('Play')
    expect(played.play).toHaveLength(1)
    await choose('Pause')
    expect(played.pause).toHaveLength(1)
    expect(fireEvent.keyDown(slider, { key: 'Enter' })).toBe(false)
    act(() => slider.focus())
    expect(widget.dispatchedTypes).not.toContain('draft/submitted')
  })
})
