import { grant, refreshAccessToken, signIn } from '@sesame/contract/endpoints/auth'
import { getPublicKeys, publicKeys } from '@sesame/contract/endpoints/system'
import { getUser } from '@sesame/contract/endpoints/user'
import { errorBody } from '@sesame/contract/error-body'
import assert from 'node:assert/strict'
import type { Text } from 'sesame-emulators/texts/localized'
import { ask } from './asked.ts'
import type { Check } from './checks/check.ts'
import { DEPLOY_CHECKS } from './checks/deploy-checks.ts'
import { keysServed, NEWEST_IS_SERVED } from './checks/pin-checks.ts'
import { CodeGiver, type Outcome } from './code-giver.ts'
import { signInGuest } from './google/settings/id-tokens.ts'
import { randomKey } from './new-project.ts'
import type { Rehearsal } from './rehearsal.ts'
import type { Step } from './step.ts'

const KEYS = 'ACCESS_TOKEN_KEYS'
const SEALING_KEYS = 'SECOND_FACTOR_KEYS'

const REFUSED: Outcome = [401, 'auth/invalid-token']

/** Checks whether the API accepts a code of an authenticator app whose secret is sealed with this key. */
const isTaken = (person: CodeGiver, sealer: string, [status, code]: Outcome): Check => ({
  name: {
    fr: `un code d’une app scellée par ${sealer}\u00A0: ${status === 200 ? 'accepté' : `refusé, ${code}`}`,
    en: `a code of an app sealed by ${sealer}: ${status === 200 ? 'accepted' : `refused, ${code}`}`,
  },
  run: async (rehearsal) => {
    assert.deepEqual(await person.enter(rehearsal, await person.code()), [status, code])
  },
})

/**
 * Returns the steps of docs/rotating-secrets.md. The same deploys replace the keys of tokens and the keys of two-step
 * verification. A later deploy replaces a leaked key of tokens, and adds a two-step key again that was removed too
 * early. The tokens belong to a guest, and come from the revision that receives people's requests.
 */
export function rotation(): Step[] {
  /** The newest token of the session, by the key that signed it. */
  const tokens: Record<string, string> = {}
  const keys: Record<string, string> = { old: '', new: randomKey(), third: randomKey() }
  /** The keys of two-step verification. They have the same names as the keys of tokens, but other values. */
  const sealing: Record<string, string> = { old: '', new: randomKey() }
  const [giver, other] = [new CodeGiver('giver'), new CodeGiver('other')]

  const deployed = (
    title: Text,
    names: readonly string[],
    sealers: readonly string[],
    checks: readonly Check[],
  ): Step => ({
    title: {
      fr: `${title.fr}, avec «\u00A0--only functions\u00A0»`,
      en: `${title.en}, with “--only functions”`,
    },
    prepare: async (rehearsal) => {
      keys['old'] ||= secretOf(rehearsal, KEYS).replace(/^k1:/, '')
      sealing['old'] ||= secretOf(rehearsal, SEALING_KEYS).replace(/^k1:/, '')
      const list = (of: readonly string[], from: Record<string, string>) =>
        of.map((name) => `${kids[name] ?? ''}:${from[name] ?? ''}`).join(',')
      await setKeys(rehearsal, KEYS, list(names, keys))
      await setKeys(rehearsal, SEALING_KEYS, list(sealers, sealing))
    },
    deploy: ['--only', 'functions'],
    checks: [...DEPLOY_CHECKS, NEWEST_IS_SERVED, arePublished(names), ...checks],
  })
  const kids: Record<string, string> = { old: 'k1', new: 'k2', third: 'k3' }
  const arePublished = (names: readonly string[]): Check => ({
    name: {
      fr: `les clés publiées\u00A0: ${names.map((name) => kids[name]).join(', ')}`,
      en: `the published keys: ${names.map((name) => kids[name]).join(', ')}`,
    },
    run: async (rehearsal) => {
      const { keys: published } = publicKeys.parse(
        await (await ask(rehearsal, getPublicKeys.path, {})).json(),
      )
      assert.deepEqual(
        published.map(({ kid }) => kid),
        names.map((name) => kids[name]),
      )
    },
  })
  const isAnswered = (key: string, [status, code]: Outcome): Check => ({
    name: {
      fr: `un jeton signé par ${kids[key] ?? ''}\u00A0: ${status === 200 ? 'servi' : `refusé, ${code}`}`,
      en: `a token signed by ${kids[key] ?? ''}: ${status === 200 ? 'served' : `refused, ${code}`}`,
    },
    run: async (rehearsal) => {
      assert.deepEqual(await outcome(rehearsal, tokens[key] ?? ''), [status, code])
    },
  })

  return [
    {
      title: { fr: 'Quelqu’un se connecte', en: 'Someone signs in' },
      checks: [
        {
          name: { fr: 'son jeton est signé par k1', en: 'their token is signed by k1' },
          async run(rehearsal) {
            const body = { idToken: signInGuest(rehearsal.project), remember: true }
            tokens['old'] = await granted(rehearsal, signIn.path, body)
            assert.equal(kidOf(tokens['old']), 'k1')
          },
        },
        isAnswered('old', [200, '']),
        {
          name: {
            fr: 'deux personnes activent la validation en deux étapes, scellée par k1',
            en: 'two people turn on two-step verification, sealed by k1',
          },
          async run(rehearsal) {
            for (const one of [giver, other]) await one.turnOn(rehearsal)
          },
        },
      ],
    },
    deployed(
      { fr: 'Une clé de plus, qui ne signe pas', en: 'One more key, which does not sign' },
      ['old', 'new'],
      ['old', 'new'],
      [keysServed('2'), isAnswered('old', [200, ''])],
    ),
    deployed(
      { fr: 'La nouvelle clé signe', en: 'The new key signs' },
      ['new', 'old'],
      ['new', 'old'],
      [
        isTaken(giver, 'k1', [200, '']),
        keysServed('3'),
        isAnswered('old', [200, '']),
        {
          name: {
            fr: 'il en obtient un nouveau, signé par k2',
            en: 'they get a new one, signed by k2',
          },
          async run(rehearsal) {
            const body = { accessToken: tokens['old'] }
            tokens['new'] = await granted(rehearsal, refreshAccessToken.path, body)
            assert.equal(kidOf(tokens['new']), 'k2')
          },
        },
      ],
    ),
    deployed(
      { fr: 'L’ancienne clé est ôtée', en: 'The old key is removed' },
      ['new'],
      ['new'],
      [
        isTaken(giver, 'k2', [200, '']),
        isTaken(other, 'k1', [409, 'auth/second-factor-unreadable']),
        {
          name: {
            fr: 'un code de secours de la même personne entre',
            en: 'a recovery code of the same person enters',
          },
          async run(rehearsal) {
            assert.deepEqual(await other.enter(rehearsal, other.recoveryCode()), [200, ''])
          },
        },
        keysServed('4'),
        isAnswered('old', REFUSED),
        isAnswered('new', [200, '']),
        {
          name: {
            fr: '«\u00A0functions:secrets:prune\u00A0» détruit les versions remplacées, et elles seules',
            en: '“functions:secrets:prune” destroys the replaced versions, and no others',
          },
          async run(rehearsal) {
            await firebase(rehearsal, 'functions:secrets:prune')
            const { versions = [] } = rehearsal.project.secrets.get(KEYS) ?? {}
            assert.deepEqual(
              versions.map(({ state }) => state),
              ['DESTROYED', 'DESTROYED', 'DESTROYED', 'ENABLED'],
            )
          },
        },
      ],
    ),
    deployed(
      {
        fr: 'Une clé a fui\u00A0: une autre la remplace seule',
        en: 'A key has leaked: another one replaces it alone',
      },
      ['third'],
      // Add the two-step key again that was removed too early.
      ['new', 'old'],
      [keysServed('5'), isAnswered('new', REFUSED), isTaken(other, 'k1', [200, ''])],
    ),
  ]
}

function secretOf({ project }: Rehearsal, name: string): string {
  return project.secrets.get(name)?.versions.at(-1)?.value ?? ''
}

/** Sets the keys as docs/rotating-secrets.md describes. Without a terminal, firebase-tools answers every question with no. */
async function setKeys(rehearsal: Rehearsal, name: string, value: string): Promise<void> {
  rehearsal.checkout.write('keys.txt', value)
  await firebase(rehearsal, 'functions:secrets:set', name, '--data-file', 'keys.txt')
  assert.equal(secretOf(rehearsal, name), value)
}

async function firebase({ programs, project }: Rehearsal, ...parameters: string[]): Promise<void> {
  const options = ['--project', project.id, '--non-interactive']
  const { exitCode, output } = await programs.run('firebase', [...parameters, ...options])
  assert.equal(exitCode, 0, output)
}

async function granted(rehearsal: Rehearsal, path: string, body: object): Promise<string> {
  const headers = { 'Content-Type': 'application/json' }
  const response = await ask(rehearsal, path, {
    method: 'POST',
    headers,
    body: JSON.stringify(body),
  })
  const text = await response.text()
  assert.ok(response.ok, text)
  return grant.parse(JSON.parse(text)).accessToken
}

async function outcome(rehearsal: Rehearsal, token: string): Promise<Outcome> {
  const headers = { Authorization: `Bearer ${token}` }
  const response = await ask(rehearsal, getUser.path, { headers })
  if (response.ok) return [response.status, '']
  return [response.status, errorBody.parse(await response.json()).error.code]
}

function kidOf(token: string): unknown {
  const [header = ''] = token.split('.')
  return (JSON.parse(Buffer.from(header, 'base64url').toString()) as { kid?: unknown }).kid
}
