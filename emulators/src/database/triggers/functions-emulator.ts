import type { CallFunction } from './function-triggers.ts'

const NAME = /^projects\/([^/]+)\/.*\/([^/]+)$/

/**
 * Calls functions in the functions emulator at `host:port`; without an address, calls none.
 *
 * Source: the route of background functions in firebase-tools `lib/emulator/functionsEmulator.js`
 */
export function functionsEmulator(
  host: string | undefined,
  port: string | undefined,
): CallFunction {
  if (host === undefined || port === undefined) return () => undefined
  return ({ name, isCloudEvent }, event) => {
    const [, project = '', key = ''] = NAME.exec(name) ?? []
    const type = isCloudEvent ? 'application/cloudevents+json' : 'application/json'
    void fetch(`http://${host}:${port}/functions/projects/${project}/triggers/${key}`, {
      method: 'POST',
      headers: { 'Content-Type': `${type}; charset=utf-8` },
      body: JSON.stringify(event),
    })
      .then(async (response) => {
        const text = await response.text()
        if (!response.ok) console.error(`The function ${key} answered ${response.status}: ${text}`)
      })
      .catch((error: unknown) => console.error(`The function ${key} could not be called:`, error))
  }
}
