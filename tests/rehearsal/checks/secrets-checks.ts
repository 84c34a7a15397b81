import assert from 'node:assert/strict'
import { unzip } from '../uploaded/unzip.ts'
import type { Check } from './check.ts'

/** The secrets that each function reads, with the settings of the rehearsal. */
const SECRETS: Readonly<Record<string, readonly string[]>> = {
  api: ['ACCESS_TOKEN_KEYS', 'SECOND_FACTOR_KEYS', 'PEPPER', 'RECAPTCHA_SECRET'],
  files: ['ACCESS_TOKEN_KEYS', 'PEPPER'],
  sendMail: ['ACCESS_TOKEN_KEYS', 'PEPPER', 'SMTP_PASSWORD'],
  tools: ['PEPPER'],
}

const secretsOf = (name: string) => SECRETS[name.split('/').at(-1) ?? ''] ?? []

/** Checks which account is allowed to read which secret. */
export const SECRETS_CHECKS: readonly Check[] = [
  {
    name: {
      fr: 'api, files, sendMail et tools reçoivent leurs secrets, et eux seuls, de leur dernière version',
      en: 'api, files, sendMail and tools receive their own secrets only, in their latest version',
    },
    run({ project }) {
      for (const { name, serviceConfig } of project.functions.values()) {
        const given = (serviceConfig.secretEnvironmentVariables ?? []).map(
          ({ key, version }) => `${key}@${version}`,
        )
        const latest = secretsOf(name).map(
          (key) => `${key}@${project.secrets.get(key)?.versions.length ?? 0}`,
        )
        assert.deepEqual(given.sort(), latest.sort(), name)
      }
    },
  },
  {
    name: {
      fr: 'seuls les comptes de ces fonctions ont le droit de lire chaque secret',
      en: 'only the accounts of these functions may read each secret',
    },
    run({ project }) {
      const functions = [...project.functions.values()]
      for (const secret of project.secrets.keys()) {
        const members = functions
          .filter(({ name }) => secretsOf(name).includes(secret))
          .map(({ serviceConfig }) => `serviceAccount:${serviceConfig.serviceAccountEmail}`)
        const bindings = project.policies.get(`secrets/${secret}`)?.bindings ?? []
        assert.deepEqual(
          bindings.map((binding) => ({ ...binding, members: binding.members.toSorted() })),
          [{ role: 'roles/secretmanager.secretAccessor', members: members.sort() }],
          secret,
        )
      }
    },
  },
  {
    name: {
      fr: 'aucune valeur secrète n’est dans une variable ni dans la source',
      en: 'no variable and no source holds a secret value',
    },
    run({ project }) {
      const values = [...project.secrets.values()].flatMap(({ versions }) =>
        versions.flatMap(({ value }) => value.replace(/^\w+:/, '')),
      )
      const sources = [...project.archives.values()].flatMap((archive) => [
        ...unzip(archive).values(),
      ])
      const places = [JSON.stringify([...project.functions.values()]), ...sources.map(String)]
      assert.ok(values.length > 0 && sources.length > 0)
      assert.ok(!values.some((value) => places.some((text) => text.includes(value))))
    },
  },
]
