import { beforeEach, describe, expect, it } from 'vitest'
import { runWorker, WORKER_ORIGIN } from '../test/run-worker.ts'

const OFFLINE_PAGE = 'the offline page'

let fetched: () => Promise<Response>
let fetches: number
let dispatch: ReturnType<typeof runWorker>

beforeEach(() => {
  fetches = 0
  fetched = () => Promise.reject(new TypeError('no network'))
  dispatch = runWorker({
    fetch: () => {
      fetches++
      return fetched()
    },
    caches: {
      open: () =>
        Promise.resolve({
          match: (file: string) =>
            Promise.resolve(file === '/hors-connexion' ? new Response(OFFLINE_PAGE) : undefined),
        }),
    },
  })
})

/**
 * Visits a page, and returns the text that the person sees. `preloadResponse` is the result of the browser's own request for the
 * page (navigation preload).
 */
async function visit(preloadResponse: Promise<Response | undefined>): Promise<string> {
  const request = { url: `${WORKER_ORIGIN}/aide`, method: 'GET', destination: 'document' }
  const answer = await dispatch('fetch', { request, preloadResponse })
  return (answer as Response).text()
}

describe('a visit', () => {
  it.each([200, 404, 503])(
    'shows the network’s response, whatever its status: %i',
    async (status) => {
      expect(await visit(Promise.resolve(new Response('the network', { status })))).toBe(
        'the network',
      )
      expect(fetches).toBe(0)
    },
  )

  it('fetches the page if the browser did not request it in advance', async () => {
    fetched = () => Promise.resolve(new Response('fetched'))
    expect(await visit(Promise.resolve(undefined))).toBe('fetched')
  })

  it('shows the offline page if the browser’s request in advance fails', async () => {
    expect(await visit(Promise.reject(new TypeError('no network')))).toBe(OFFLINE_PAGE)
  })

  it('shows the offline page if a failed request resolves to an error response, as in Firefox', async () => {
    expect(await visit(Promise.resolve(Response.error()))).toBe(OFFLINE_PAGE)
  })

  it('fetches the page again after an error response, which does not prove that the network failed', async () => {
    fetched = () => Promise.resolve(new Response('fetched'))
    expect(await visit(Promise.resolve(Response.error()))).toBe('fetched')
  })

  it('shows the offline page if the worker’s second request also fails', async () => {
    expect(await visit(Promise.resolve(undefined))).toBe(OFFLINE_PAGE)
  })
})
