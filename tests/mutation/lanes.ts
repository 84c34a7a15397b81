import type { Service } from './rules-files.ts'

/** A place where one mutant at a time is in force, isolated from the others. */
export interface Lane {
  readonly service: Service
  /** Environment variables of its tests. */
  readonly env: Readonly<Record<string, string>>
  /** Puts the text of a rules file in force. */
  readonly put: (file: string, source: string) => Promise<void>
}

/**
 * The lanes of a suite: two databases, each in its own project, since most mutants are theirs, and the Storage
 * emulator, whose rules are the same for every bucket.
 */
export function lanesOf(suite: Readonly<Record<string, string>>): Lane[] {
  return [...['one', 'two'].map((name) => databaseLane(suite, name)), storageLane(suite)]
}

function databaseLane(suite: Readonly<Record<string, string>>, name: string): Lane {
  const project = `demo-mutation-${name}`
  const namespaces: Readonly<Record<string, string>> = {
    'database.rules.json': `${project}-default-rtdb`,
    'statistics.rules.json': `${project}-statistics`,
  }
  return {
    service: 'database',
    env: {
      ...suite,
      GCLOUD_PROJECT: project,
      STATISTICS_NAMESPACE: `${project}-statistics`,
    },
    put: (file, source) =>
      put(
        `http://${suite['FIREBASE_DATABASE_EMULATOR_HOST'] ?? ''}/.settings/rules.json?ns=${namespaces[file] ?? ''}`,
        source,
      ),
  }
}

function storageLane(suite: Readonly<Record<string, string>>): Lane {
  return {
    service: 'storage',
    env: suite,
    put: (name, content) =>
      put(
        `http://${suite['FIREBASE_STORAGE_EMULATOR_HOST'] ?? ''}/internal/setRules`,
        JSON.stringify({ rules: { files: [{ name, content }] } }),
      ),
  }
}

async function put(url: string, body: string): Promise<void> {
  const headers = { authorization: 'Bearer owner', 'content-type': 'application/json' }
  const response = await fetch(url, { method: 'PUT', headers, body })
  if (!response.ok) throw new Error(`${response.status} ${await response.text()}`)
}
