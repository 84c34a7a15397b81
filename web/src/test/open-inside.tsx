import { refreshAccessToken } from '@sesame/contract/endpoints/auth'
import { getUser } from '@sesame/contract/endpoints/user'
import type { User } from '@sesame/contract/user'
import { screen } from '@testing-library/react'
import { grantFor } from './fakes/fake-api.ts'
import { identityGuest, identityMarie } from './fakes/fake-identity.ts'
import { FakeLive } from './fakes/fake-live.ts'
import { openTab } from './fakes/fake-tab.ts'
import { renderApp } from './render-app.tsx'
import { accessToken } from './tokens.ts'
import { marie } from './users.ts'

type Options = Parameters<typeof renderApp>[1] &
  Pick<NonNullable<Parameters<typeof openTab>[0]>, 'authenticator'>

/** Opens a page as a signed-in person. */
export async function openInside(
  path: string,
  user: User = marie,
  prepare: (tab: ReturnType<typeof openTab>) => void = () => undefined,
  passkeys: object = {},
  { live = new FakeLive(), authenticator = null, ...options }: Options = {},
) {
  const tab = openTab({ token: accessToken({ sub: user.uid }), authenticator })
  live.put(`passkeys/${user.uid}`, passkeys)
  tab.identity.current = user.isAnonymous
    ? identityGuest
    : { ...identityMarie, providers: user.providers }
  tab.api.on(refreshAccessToken, () => ({ data: grantFor(user) }))
  tab.api.on(getUser, () => ({ data: user }))
  prepare(tab)
  const app = renderApp(tab, { path, live, ...options })
  await screen.findByRole('heading', { level: 1 })
  return { ...tab, ...app }
}
