import { runInNewContext } from 'node:vm'
import { brandedFile } from '../../build/branded.ts'

const SOURCE = brandedFile('worker.js')

export const WORKER_ORIGIN = 'https://sesame.example'

/** Sends an event to the worker; resolves to its response. */
type Tell = (name: string, event: object) => Promise<unknown>

/** Runs `public/worker.js` with these globals; returns a function that sends it events. */
export function runWorker(globals: object): Tell {
  const handlers: Record<string, (event: object) => void> = {}
  runInNewContext(SOURCE, {
    URL,
    Response,
    location: { origin: WORKER_ORIGIN },
    addEventListener: (name: string, handler: (event: object) => void) => {
      handlers[name] = handler
    },
    ...globals,
  })
  return (name, event) => {
    let done: unknown
    const take = (task: unknown) => (done = task)
    handlers[name]?.({ ...event, waitUntil: take, respondWith: take })
    return Promise.resolve(done)
  }
}
