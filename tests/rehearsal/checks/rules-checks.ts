import assert from 'node:assert/strict'
import type { Check } from './check.ts'

/** Checks that the released rules are the committed ones. */
export const RULES_CHECKS: readonly Check[] = [
  ...Object.entries({
    'default-rtdb': 'database.rules.json',
    statistics: 'statistics.rules.json',
  }).map(([instance, file]): Check => ({
    name: {
      fr: `les règles de la base ${instance} sont celles de ${file}`,
      en: `the rules of the database ${instance} are those of ${file}`,
    },
    run: ({ project, checkout }) =>
      assert.equal(project.databases.get(`${project.id}-${instance}`)?.rules, checkout.read(file)),
  })),
  {
    name: {
      fr: 'les règles de Storage sont celles de storage.rules, sur le compartiment par défaut',
      en: 'the Storage rules are those of storage.rules, on the default bucket',
    },
    run({ project, checkout }) {
      const { id, bucket, rulesReleases, rulesets } = project
      const release = rulesReleases.get(`projects/${id}/releases/firebase.storage/${bucket}`)
      assert.deepEqual(rulesets.get(release?.rulesetName ?? '')?.source.files, [
        { name: 'storage.rules', content: checkout.read('storage.rules') },
      ])
    },
  },
]
