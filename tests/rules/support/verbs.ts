import type { Client } from './client.ts'
import type { Name, Persona } from './personas.ts'

export const read = (client: Client, path: string) => client.main().ref(path).get()

/** Sets a path of the main instance. A null value deletes it. */
export const write = (client: Client, path: string, value: unknown) =>
  client.main().ref(path).set(value) as Promise<unknown>

/** Sets several paths of the main instance in one update. */
export const update = (client: Client, values: Record<string, unknown>) =>
  client.main().ref().update(values) as Promise<unknown>

/** A placeholder that the server replaces with its time. */
export const SERVER_TIME = { '.sv': 'timestamp' }

const DENIED = /permission[ _]denied|storage\/unauthorized/i

/** Whether the rules allow an action. A failure for any other reason fails the test. */
export async function isAllowed(action: Promise<unknown>): Promise<boolean> {
  try {
    await action
    return true
  } catch (error) {
    const { code = '', message = '' } = error as { code?: string; message?: string }
    if (DENIED.test(`${code} ${message}`)) return false
    throw error
  }
}

/** Returns the names of the personas for whom the rules allow an action, in the order in which the personas are defined. */
export async function whoMay(
  people: Readonly<Record<Name, Persona>>,
  action: (persona: Persona, name: Name) => Promise<unknown>,
): Promise<Name[]> {
  const allowed: Name[] = []
  for (const [name, persona] of Object.entries(people) as [Name, Persona][]) {
    if (await isAllowed(action(persona, name))) allowed.push(name)
  }
  return allowed
}
