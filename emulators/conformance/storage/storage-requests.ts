import { spawn } from 'node:child_process'
import { createInterface } from 'node:readline'
import { fileURLToPath } from 'node:url'
import { officialArchives } from '../../src/official/archives.ts'
import { storageRequests as topics } from '../cases/storage-requests.ts'
import type { Hosts, Verdict } from '../verdict.ts'

/** The fields of a runtime's reply that firebase-tools reads. */
interface Reply {
  readonly id?: number
  readonly errors?: readonly string[]
  readonly result?: { readonly permit?: boolean }
}

const cases = topics.flatMap(({ source, cases }) => cases.map((one) => [source, ...one] as const))

/**
 * Runs the cases about request methods directly on the rules runtime, as the tests of firebase-tools do, because the
 * Storage emulator never sends `read` or `write`.
 */
export async function storageRequests({ kind }: Hosts): Promise<Verdict[]> {
  const runtime = startRuntime(kind)
  try {
    const verdicts: Verdict[] = []
    for (const [at, [source, allowed, method, permitted]] of cases.entries()) {
      const content = `rules_version = '2';
service firebase.storage { match /b/{bucket}/o/{file} { allow ${allowed}; } }`
      const rulesetName = `conformance${at}`
      const files = [{ name: 'storage.rules', content }]
      await runtime.ask('load_ruleset', { rulesetName, source: { files } })
      const { result, errors = [] } = await runtime.ask('verify', {
        rulesetName,
        service: 'firebase.storage',
        path: '/b/bucket/o/file',
        method,
        variables: {
          resource: { null_value: null },
          request: { map_value: { fields: { auth: { null_value: null } } } },
        },
      })
      verdicts.push({
        area: 'Storage requests',
        name: `${method}, under “allow ${allowed}”`,
        source,
        expected: String(permitted),
        found: errors[0] ?? String(result?.permit),
      })
    }
    return verdicts
  } finally {
    runtime.stop()
  }
}

/** Starts the rules runtime as firebase-tools does (`Commands.storage` of `lib/emulator/downloadableEmulators.js`). */
function startRuntime(kind: Hosts['kind']) {
  const { file } = officialArchives(process.env).find(({ name }) => name === 'storage') ?? {}
  const standIn = fileURLToPath(new URL('../../src/storage-rules/main.ts', import.meta.url))
  const [command, ...start] =
    kind === 'official'
      ? ['java', '-Djava.security.manager=disallow', '-Duser.language=en', '-jar', String(file)]
      : [process.execPath, standIn]
  const child = spawn(command, [...start, 'serve'], { stdio: ['pipe', 'pipe', 'inherit'] })
  const lines = createInterface({ input: child.stdout })[Symbol.asyncIterator]()
  let id = 0
  return {
    async ask(action: string, context: object): Promise<Reply> {
      id += 1
      child.stdin.write(`${JSON.stringify({ id, action, context })}\n`)
      for (;;) {
        const { done, value } = await lines.next()
        if (done) throw new Error('The rules runtime ended.')
        const reply = parsed(value)
        if (reply?.id === id) return reply
      }
    },
    stop: () => child.kill('SIGINT'),
  }
}

/** Parses a reply. Returns null for a log line: the official runtime writes some between its replies. */
function parsed(line: string): Reply | null {
  try {
    return JSON.parse(line) as Reply
  } catch {
    return null
  }
}
