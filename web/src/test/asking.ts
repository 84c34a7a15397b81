import { lockSession, reauthenticate } from '@sesame/contract/endpoints/auth'
import type { Endpoint } from '@sesame/contract/endpoint'
import type { User } from '@sesame/contract/user'
import { screen, within } from '@testing-library/react'
import type { UserEvent } from '@testing-library/user-event'
import { CallError } from '../lib/api/call-error.ts'
import type { Identity } from '../lib/identity/identity.ts'
import { grantFor } from './fakes/fake-api.ts'
import { openInside } from './open-inside.tsx'
import { openTab } from './fakes/fake-tab.ts'
import { renderApp } from './render-app.tsx'
import { marie } from './users.ts'

/** An open page, and the fakes that record its requests. */
export type Opened = Pick<ReturnType<typeof openTab>, 'api' | 'identity'> & {
  readonly person: UserEvent
}

/** A user action that calls an endpoint of our API or an operation of the identity service. */
export interface Asking {
  readonly asks: Endpoint | keyof Identity
}

/** Returns how often the call named by `asks` was made. */
export function asked({ asks }: Asking, { api, identity }: Opened): number {
  return typeof asks === 'string'
    ? identity.steps.filter((step) => step.split(' ')[0] === asks).length
    : api.callsOf(asks).length
}

/** Delays the call named by `asks`. Returns a function that makes this call fail. */
export function hold({ asks }: Asking, { api, identity }: Opened): () => void {
  const { promise, reject } = Promise.withResolvers<never>()
  if (typeof asks === 'string') identity.hold(asks, promise)
  else api.on(asks, () => promise)
  return () => reject(new CallError('client/unreachable'))
}

/** Queries the part of the page that the person can use: an open dialog, or else the page. */
export const here = () => within(screen.queryByRole('dialog') ?? document.body)

export const press = async (person: UserEvent, name: string): Promise<void> =>
  person.click(await here().findByRole('button', { name }))

export function atTheDoor(path: string, state?: unknown): Promise<Opened> {
  const tab = openTab()
  return Promise.resolve({ ...tab, ...renderApp(tab, { path, state }) })
}

export async function behind(path: string, button: string, user = marie): Promise<Opened> {
  const page = await openInside(path, user)
  page.api.on(reauthenticate, () => ({ data: grantFor(user) }))
  await press(page.person, button)
  return page
}

export async function proved(path: string, button: string, user?: User): Promise<Opened> {
  const page = await behind(path, button, user)
  await page.person.type(here().getByLabelText('Mot de passe actuel'), 'Tournesol-42{Enter}')
  return page
}

export async function locked(): Promise<Opened> {
  const page = await openInside('/')
  page.api.on(lockSession, () => ({ status: 204 }))
  await page.person.click(screen.getByRole('button', { name: /menu du compte/ }))
  await page.person.click(screen.getByRole('button', { name: /^Verrouiller/ }))
  return page
}
