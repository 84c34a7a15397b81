import { refreshAccessToken } from '@sesame/contract/endpoints/auth'
import { getVideo } from '@sesame/contract/endpoints/video'
import { cleanup, screen, waitFor, within } from '@testing-library/react'
import { describe, expect, it, vi } from 'vitest'
import { CallError } from '../../lib/api/call-error.ts'
import { grantFor } from '../../test/fakes/fake-api.ts'
import { FakeLive } from '../../test/fakes/fake-live.ts'
import { openTab } from '../../test/fakes/fake-tab.ts'
import { passkey } from '../../test/open-security.tsx'
import { renderApp } from '../../test/render-app.tsx'
import { accessToken } from '../../test/tokens.ts'

// The test environment has no video, so simulate one.
vi.stubGlobal('environment', {
  ...environment,
  vimeo: { ...environment.vimeo, welcomeVideoId: '76979871' },
})

const video = {
  title: 'Sésame en deux minutes',
  durationSeconds: 108,
  embedUrl: 'https://player.vimeo.com/video/76979871',
  posterUrl: null,
}

type Reply = Parameters<ReturnType<typeof openTab>['api']['on']>[1]

async function open(reply: Reply) {
  const tab = openTab({ token: accessToken() })
  tab.api.on(getVideo, reply)
  const app = renderApp(tab)
  await screen.findByRole('heading', { level: 1 })
  return { ...tab, ...app }
}

describe('the welcome video', () => {
  it.each([
    ['quiet beside a card that asks', {}, true],
    ['gold where nothing else is', { ['k'.repeat(43)]: passkey }, false],
  ] as const)('is %s', async (_, passkeys, isQuiet) => {
    const tab = openTab({ token: accessToken() })
    tab.api.on(refreshAccessToken, () => ({ data: grantFor() }))
    tab.api.on(getVideo, () => ({ data: video }))
    const live = new FakeLive()
    live.put('passkeys/marie', passkeys)
    renderApp(tab, { live })
    const play = await screen.findByRole('button', { name: /Sésame en deux minutes/ })
    expect(play.parentElement?.classList.contains('quiet')).toBe(isQuiet)
  })

  it('shows a picture of the door, and contacts the video host only after a click', async () => {
    const { person } = await open(() => ({ data: video }))
    const play = await screen.findByRole('button', { name: /Sésame en deux minutes/ })
    expect(screen.getByText('1 min 48 s')).toBeVisible()
    expect(document.querySelector('iframe')).toBeNull()
    await person.click(play)
    expect(screen.getByTitle('Sésame en deux minutes')).toHaveAttribute(
      'src',
      'https://player.vimeo.com/video/76979871?autoplay=1&dnt=1&texttrack=fr',
    )
  })

  it('says that the video is unavailable, and offers to try again', async () => {
    const { api, person } = await open(() => Promise.reject(new CallError('video/unavailable')))
    const retry = await screen.findByRole('button', { name: 'Réessayer' })
    expect(screen.getByText('Vidéo indisponible')).toBeVisible()
    const { promise: answered, resolve: answer } = Promise.withResolvers<{ data: typeof video }>()
    api.on(getVideo, () => answered)
    await person.click(retry)
    // The button keeps the focus until the response arrives.
    expect(retry).toHaveFocus()
    expect(retry).toHaveAttribute('aria-busy', 'true')
    await person.click(retry)
    expect(api.callsOf(getVideo)).toHaveLength(2)
    answer({ data: video })
    expect(await screen.findByRole('button', { name: /Sésame en deux minutes/ })).toBeVisible()
  })

  it('reserves its space, without a button, until the response arrives', async () => {
    const { promise: answered, resolve: answer } = Promise.withResolvers<{ data: typeof video }>()
    await open(() => answered)
    const waiting = await screen.findByRole('region', { name: 'Vidéo' })
    expect(waiting).toHaveAttribute('aria-busy', 'true')
    expect(within(waiting).queryByRole('button')).toBeNull()
    answer({ data: video })
    expect(await screen.findByRole('region', { name: 'Sésame en deux minutes' })).toBeVisible()
    expect(screen.queryByRole('region', { name: 'Vidéo' })).toBeNull()
  })

  it('disappears if the host does not have the video, and shows no placeholder next time', async () => {
    const { api } = await open(() => Promise.reject(new CallError('video/not-found')))
    await waitFor(() => expect(api.callsOf(getVideo)).toHaveLength(1))
    await waitFor(() => expect(screen.queryByRole('region', { name: /vidéo/i })).toBeNull())
    cleanup()
    await open(() => Promise.withResolvers<never>().promise)
    await screen.findByRole('region', { name: 'Vos appareils' })
    expect(screen.queryByRole('region', { name: /vidéo/i })).toBeNull()
  })
})
