import {
  ThreadsPoolWorker,
  type PoolOptions,
  type PoolWorker,
  type WorkerRequest,
} from 'vitest/node'

type Listener = (...parameters: unknown[]) => void

/** A thread that Vitest uses for several runs. By default, Vitest starts and stops a worker for each run. */
export interface LastingThread {
  /** Returns the worker of one run. */
  readonly worker: (options: PoolOptions) => PoolWorker
  readonly close: () => Promise<void>
}

/** Name of the Vitest pool that uses the thread. */
export const LASTING = 'lasting'

/**
 * Opens a thread that keeps imported modules between runs; each run evaluates the test files again. Only the first run
 * starts the thread: later starts, and all stops, are acknowledged but do nothing.
 */
export function lastingThread(): LastingThread {
  let thread: ThreadsPoolWorker | null = null
  let isReady = false

  const worker = (options: PoolOptions): PoolWorker => {
    const running = (thread ??= new ThreadsPoolWorker(options))
    const listeners: [event: string, listener: Listener][] = []
    const answer = (type: 'started' | 'stopped') => {
      const message = { type, __vitest_worker_response__: true }
      for (const [event, listener] of [...listeners]) if (event === 'message') listener(message)
    }
    return {
      name: LASTING,
      start: async () => {
        if (!isReady) await running.start()
      },
      stop: () => {
        for (const [event, listener] of listeners.splice(0)) running.off(event, listener)
        return Promise.resolve()
      },
      on: (event, listener: Listener) => {
        listeners.push([event, listener])
        running.on(event, listener)
      },
      off: (event, listener: Listener) => {
        const at = listeners.findIndex(([name, known]) => name === event && known === listener)
        if (at >= 0) listeners.splice(at, 1)
        running.off(event, listener)
      },
      send: (message: WorkerRequest) => {
        if (message.type === 'stop') setImmediate(answer, 'stopped')
        else if (message.type === 'start' && isReady) setImmediate(answer, 'started')
        else running.send(message)
        isReady ||= message.type === 'start'
      },
      deserialize: (data) => running.deserialize(data),
    }
  }
  return { worker, close: async () => thread?.stop() }
}
