import { GREETING_SOURCE, protocolCases } from './cases/protocol.ts'
import { openDatabase } from './open-database.ts'
import { openSocket } from './open-socket.ts'
import type { Hosts, Verdict } from './verdict.ts'

/** Runs the cases about version 5 of the WebSocket protocol, in sequence on one connection. */
export async function protocol(hosts: Hosts): Promise<Verdict[]> {
  const { namespace, putRules } = openDatabase(hosts, 'conformance-protocol')
  await putRules({})
  const socket = openSocket(hosts, namespace)
  const verdict = (name: string, source: string, expected: unknown, found: unknown): Verdict => ({
    area: 'Protocol',
    name,
    source,
    expected: JSON.stringify(expected),
    found: JSON.stringify(found),
  })
  try {
    const { t, d } = await socket.next()
    const verdicts = [verdict('the server greets', GREETING_SOURCE, ['c', 'h'], [t, d.t])]
    for (const { name, action, body, pushes, status, source } of protocolCases) {
      const reply = await socket.ask(action, body)
      verdicts.push(verdict(name, source, [...pushes, status], [...reply.pushes, reply.status]))
    }
    return verdicts
  } finally {
    socket.close()
  }
}
