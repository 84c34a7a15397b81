import { HOUR_MS, MINUTE_MS } from '@sesame/contract/durations'
import type { Person } from '@sesame/contract/person'
import type { Obstacle } from '@sesame/contract/sign-in-check'
import { screen, within } from '@testing-library/react'
import { expect, it } from 'vitest'
import { NOW_MS } from '../../../test/fakes.ts'
import { openConsole } from '../../../test/open-console.tsx'
import { camille, thomas } from '../../../test/samples.ts'

const mailLimit = {
  limit: 'forgot-password-email',
  scope: 'everywhere',
  max: 5,
  windowMs: HOUR_MS,
  count: 5,
  windowEndsAt: NOW_MS + 20 * MINUTE_MS,
  reached: true,
} as const
const limit: Obstacle = { kind: 'limit', stops: 'mails', by: 'email', item: mailLimit }
const disabled: Obstacle = {
  kind: 'disabled',
  stops: 'sign-in',
  at: NOW_MS - HOUR_MS,
  by: 'noe',
  reason: 'Envois répétés depuis ce compte',
}

async function open(obstacles: Obstacle[], changes: Partial<Person> = {}) {
  const signInCheck = { ...thomas.signInCheck, obstacles }
  const person = { ...thomas, signInCheck, ...changes }
  const opened = await openConsole('/personnes/thomas', {
    me: camille,
    prepare: (api) => api.on('readPerson', () => person),
  })
  const card = await screen.findByRole('region', { name: /Pourquoi la connexion/u })
  return { ...opened, card: within(card), person }
}

const NOTHING = 'Rien ne l’empêche de se connecter'

it.each<[string, Obstacle[]]>([
  [NOTHING, []],
  [NOTHING, [{ ...limit, stops: 'other' }]],
  ['Le compte est désactivé : toute connexion est refusée', [disabled, limit]],
  ['Le compte est en cours de suppression', [{ kind: 'erasing', stops: 'sign-in', since: NOW_MS }]],
  ['Le compte n’existe plus', [{ kind: 'no-account', stops: 'sign-in' }]],
  ['L’inscription est inachevée', [{ kind: 'sign-up-incomplete', stops: 'sign-in' }]],
  [
    'Aucun moyen de connexion n’est reconnu',
    [{ kind: 'no-method', stops: 'sign-in', isGuest: false }],
  ],
  [
    'Sans code, la connexion attend le retrait de la double vérification',
    [{ kind: 'second-factor-wait', stops: 'sign-in', until: NOW_MS + HOUR_MS, by: 'team' }],
  ],
  [
    'Trop de codes refusés sur un appareil inconnu',
    [{ kind: 'codes-refused', stops: 'sign-in', until: NOW_MS + HOUR_MS, isKnown: false }],
  ],
  ['Compte invité', [{ kind: 'no-method', stops: 'sign-in', isGuest: true }]],
  [
    'mais la boîte refuse nos e-mails',
    [{ kind: 'mail-refused', stops: 'mails', mail: 'reset-password', at: NOW_MS }],
  ],
  [
    'mais avec une autre adresse que celle du profil',
    [{ kind: 'address-differs', stops: 'mails', email: 'paul@ailleurs.fr' }],
  ],
  ['à une adresse non vérifiée', [{ kind: 'unverified', stops: 'mails' }]],
  ['mais une limite retient des e-mails', [limit]],
])('explains why the person cannot sign in: %s', async (said, obstacles) => {
  const { card } = await open(obstacles)
  const text = card.getByRole('status').textContent.replaceAll('\u00A0', ' ')
  expect(text).toContain(said)
})

it('says who disabled the account and why, and that we do not learn of refused passwords', async () => {
  const { card } = await open([disabled, limit])
  expect(card.getByText(/^par noe/u)).toBeDefined()
  expect(card.getByText(/Envois répétés depuis ce compte/u)).toBeDefined()
  expect(card.getByText('Un autre obstacle s’y ajoute.')).toBeDefined()
  expect(
    card.getByText(/Un mot de passe refusé par le fournisseur d’identité ne nous est pas connu\./u),
  ).toBeDefined()
})

it('says who began the removal of the second factor; offers no button to cancel it or to lift the limit on codes', async () => {
  const until = NOW_MS + HOUR_MS
  const { card } = await open([
    { kind: 'second-factor-wait', stops: 'sign-in', until, by: 'team' },
    { kind: 'codes-refused', stops: 'sign-in', until, isKnown: true },
  ])
  expect(card.getByText('Demandée par l’équipe.')).toBeDefined()
  expect(card.getByText(/^Sur un appareil que la personne connaît/u)).toBeDefined()
  expect(card.queryByRole('button', { name: /Lever/u })).toBeNull()
})

it('lifts a limit on the person’s address, then updates and focuses the explanation', async () => {
  const { api, user, card } = await open([limit])
  api.on('liftLimits', () => ({ items: [{ ...mailLimit, count: 0, reached: false }] }))
  await user.click(card.getByRole('button', { name: /^Lever/u }))
  const dialog = within(screen.getByRole('dialog'))
  await user.type(dialog.getByLabelText('Motif'), 'La personne a appelé')
  await user.click(dialog.getByRole('button', { name: 'Lever la limite' }))
  expect(await card.findByText(NOTHING)).toBeDefined()
  expect(api.bodiesOf('liftLimits')).toMatchObject([
    { subject: { email: 'thomas.nguyen@exemple.fr' }, limit: 'forgot-password-email' },
  ])
  expect(document.activeElement).toBe(card.getByRole('status'))
  expect(api.bodiesOf('readPerson')).toHaveLength(1)
})

it('enables the person’s account, then updates and focuses the explanation', async () => {
  const { api, user, card, person } = await open([disabled], { disabled: true })
  const free = { ...person, disabled: false, revision: 'r2', signInCheck: thomas.signInCheck }
  api.on('enablePerson', () => ({ person: free }))
  await user.click(card.getByRole('button', { name: 'Réactiver le compte' }))
  const dialog = within(screen.getByRole('dialog'))
  await user.type(dialog.getByLabelText('Motif'), 'La personne a appelé')
  await user.click(dialog.getByRole('button', { name: /éactiver/u }))
  expect(await card.findByText(NOTHING)).toBeDefined()
  expect(document.activeElement).toBe(card.getByRole('status'))
})

it('shows the reason of a refused sign-in in words, with the method, device and place', async () => {
  const where = { device: 'Linux', browser: 'Firefox', place: 'Lille, France' }
  const refused = {
    source: 'event',
    at: NOW_MS,
    event: 'sign-in-refused',
    provider: 'password',
  } as const
  await open([], {
    refusals: [
      { ...refused, ...where, id: 'e1', code: 'auth/account-disabled' },
      { ...refused, id: 'e2', code: 'auth/of-tomorrow' },
    ],
  })
  const card = within(screen.getByRole('region', { name: 'Derniers refus' }))
  const [first, second] = card.getAllByRole('listitem').map(({ textContent }) => textContent)
  expect(first).toMatch(/^Compte désactivéMot de passe · Firefox.*Linux.* · Lille, France/u)
  expect(second).toMatch(/^Autre motif/u)
})

it('previews an e-mail, or says that too little of its content was stored', async () => {
  const preview = {
    subject: 'Choisissez un nouveau mot de passe',
    text: ['Vous avez demandé…'],
    isPartial: false,
  }
  await open([], {
    mails: [
      { kind: 'reset-password', at: NOW_MS, outcome: 'refused', preview },
      { kind: 'of-tomorrow', at: NOW_MS, outcome: 'sent', preview: null },
    ],
  })
  const card = within(screen.getByRole('region', { name: 'E-mails envoyés' }))
  const [first, second] = card.getAllByRole('listitem')
  expect(first?.textContent).toContain('Refusé par la boîte')
  expect(first?.textContent).toContain('Choisissez un nouveau mot de passe')
  expect(first?.querySelector('a')).toBeNull()
  expect(second?.textContent).toContain('Trop peu')
})
