import { endOtherSessions, endSession } from '@sesame/contract/endpoints/auth'
import { MINUTE_MS } from '@sesame/contract/durations'
import { screen, within } from '@testing-library/react'
import { describe, expect, it } from 'vitest'
import { CallError } from '../../lib/api/call-error.ts'
import { openSecurity, PHONE } from '../../test/open-security.tsx'
import { NOW_MS } from '../../test/tokens.ts'
import { marie } from '../../test/users.ts'

const unusual = {
  kind: 'new-device',
  at: NOW_MS - MINUTE_MS,
  device: 'iPhone',
  browser: 'Safari',
  sid: PHONE,
}

describe('alerts', () => {
  it('wait in the top bar, on the device and in the list until they are answered', async () => {
    const { person, region } = await openSecurity({ alerts: { one: unusual } })
    expect(screen.getByRole('link', { name: '1 alerte de sécurité à vérifier' })).toBeVisible()
    expect(region('Appareils').getByText('À vérifier')).toBeVisible()
    await person.click(screen.getByRole('button', { name: /^C’était moi/ }))
    expect(region('Alertes').getByText('Vérifiée')).toBeVisible()
    expect(screen.queryByRole('link', { name: /alerte de sécurité/ })).toBeNull()
    expect(region('Appareils').queryByText('À vérifier')).toBeNull()
  })

  it('of a kind that only a newer page knows are passed over', async () => {
    const tomorrow = { ...unusual, kind: 'of-tomorrow' }
    const { region } = await openSecurity({ alerts: { one: unusual, two: tomorrow } })
    expect(region('Alertes').getAllByRole('listitem')).toHaveLength(1)
  })

  it('are answered each by itself, and once, while another answer is on its way', async () => {
    const { live, person } = await openSecurity({ alerts: { one: unusual, two: unusual } })
    const marked: string[] = []
    live.markAlertRead = (_uid, id) => {
      marked.push(id)
      return new Promise(() => undefined)
    }
    for (const button of screen.getAllByRole('button', { name: /^C’était moi/ })) {
      await person.dblClick(button)
      expect(button).toHaveAttribute('aria-busy', 'true')
    }
    expect(marked).toEqual(['one', 'two'])
  })

  it('say when an answer could not be kept, and can be answered again', async () => {
    const { live, person, region } = await openSecurity({ alerts: { one: unusual } })
    const { markAlertRead } = live
    live.markAlertRead = () => Promise.reject(new CallError('client/unreachable'))
    await person.click(screen.getByRole('button', { name: /^C’était moi/ }))
    expect(await screen.findByRole('alert')).toHaveTextContent('Le service ne répond pas.')
    live.markAlertRead = markAlertRead
    await person.click(screen.getByRole('button', { name: /^C’était moi/ }))
    expect(region('Alertes').getByText('Vérifiée')).toBeVisible()
  })

  it('« Ce n’était pas moi » ends the device and mails a link to a new password', async () => {
    const { api, identity, person, region } = await openSecurity({ alerts: { one: unusual } })
    await person.click(screen.getByRole('button', { name: /^Ce n’était pas moi/ }))
    const question = within(screen.getByRole('dialog', { name: /^Sécuriser votre compte/ }))
    expect(question.getByText(/marie\.lefevre@exemple\.fr/)).toBeVisible()
    await person.click(question.getByRole('button', { name: 'Sécuriser mon compte' }))
    expect(await screen.findByText(/^C’est fait/)).toBeVisible()
    expect(api.callsOf(endSession)).toHaveLength(1)
    expect(identity.steps).toContain('sendPasswordReset marie.lefevre@exemple.fr')
    expect(region('Alertes').getByText('Vérifiée')).toBeVisible()
  })

  it('ends every other device where the alert names none', async () => {
    const { api, person } = await openSecurity({
      alerts: { one: { kind: 'password-changed', at: NOW_MS } },
    })
    await person.click(screen.getByRole('button', { name: /^Ce n’était pas moi/ }))
    await person.click(screen.getByRole('button', { name: 'Sécuriser mon compte' }))
    expect(await screen.findByText(/^C’est fait/)).toBeVisible()
    expect(api.callsOf(endOtherSessions)).toHaveLength(1)
  })

  it('mails nothing where there is no password', async () => {
    const user = { ...marie, providers: ['google.com' as const] }
    const { identity, person } = await openSecurity({ alerts: { one: unusual }, user })
    await person.click(screen.getByRole('button', { name: /^Ce n’était pas moi/ }))
    expect(screen.getByText(/Votre compte s’ouvre avec Google/)).toBeVisible()
    await person.click(screen.getByRole('button', { name: 'Sécuriser mon compte' }))
    expect(await screen.findByText('Votre compte est en sécurité.')).toBeVisible()
    expect(identity.steps.join()).not.toContain('sendPasswordReset')
  })
})
