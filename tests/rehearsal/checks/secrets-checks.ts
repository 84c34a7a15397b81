import assert from 'node:assert/strict'
import { unzip } from '../uploaded/unzip.ts'
import type { Check } from './check.ts'

/** Who reads which secret. */
export const SECRETS_CHECKS: readonly Check[] = [
  {
    name: 'api seule reçoit les secrets, chacun de sa dernière version',
    run({ project }) {
      for (const { name, serviceConfig } of project.functions.values()) {
        const given = (serviceConfig.secretEnvironmentVariables ?? []).map(
          ({ key, version }) => `${key}@${version}`,
        )
        const latest = [...project.secrets].map(
          ([key, { versions }]) => `${key}@${versions.length}`,
        )
        assert.deepEqual(given.sort(), name.endsWith('/api') ? latest.sort() : [], name)
      }
    },
  },
  {
    name: 'le compte de api, et lui seul, a le droit de lire chaque secret',
    run({ project }) {
      const api = [...project.functions.values()].find(({ name }) => name.endsWith('/api'))
      const account = `serviceAccount:${api?.serviceConfig.serviceAccountEmail ?? ''}`
      for (const secret of project.secrets.keys()) {
        assert.deepEqual(project.policies.get(`secrets/${secret}`)?.bindings, [
          { role: 'roles/secretmanager.secretAccessor', members: [account] },
        ])
      }
    },
  },
  {
    name: 'aucune valeur secrète n’est dans une variable ni dans la source',
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
