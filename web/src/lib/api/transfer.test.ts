import { describe, expect, it, vi } from 'vitest'
import { createTransfer, type TransferOptions } from './transfer.ts'

/** A fake XMLHttpRequest, whose response each test provides. */
class FakeRequest {
  readonly headers: Record<string, string> = {}
  readonly upload: { onprogress?: (event: ProgressEvent) => void } = {}
  readonly opened: string[] = []
  sent: unknown = 'nothing'
  status = 0
  response: Blob | null = null
  timeout = 0
  onprogress?: (event: ProgressEvent) => void
  onload?: () => void
  onerror?: () => void
  ontimeout?: () => void
  onabort?: () => void
  onloadend?: () => void
  #answerHeaders: Record<string, string> = {}

  open = (...line: string[]): void => void this.opened.push(...line)
  setRequestHeader = (name: string, value: string): void => {
    this.headers[name] = value
  }
  getResponseHeader = (name: string): string | null => this.#answerHeaders[name] ?? null
  send = (body: unknown): void => {
    this.sent = body
  }
  abort = (): void => {
    this.onabort?.()
    this.onloadend?.()
  }
  answer(status: number, body: string, headers: Record<string, string> = {}): void {
    Object.assign(this, { status, response: new Blob([body]) })
    this.#answerHeaders = headers
    this.onload?.()
    this.onloadend?.()
  }
}

const told = (loaded: number, total: number) =>
  ({ lengthComputable: total > 0, loaded, total }) as ProgressEvent

/** Starts a transfer and waits until its request is sent. Returns the request and the pending transfer. */
async function begin(
  options: Partial<TransferOptions> = {},
  name: 'readFile' | 'writeFile' = 'readFile',
) {
  const request = new FakeRequest()
  const shares: number[] = []
  const transfer = createTransfer(
    () => request as unknown as XMLHttpRequest,
    () => Promise.resolve('jeton-app'),
  )
  const { signal } = new AbortController()
  const all = {
    params: { name: '3' },
    accessToken: 'jeton',
    signal,
    onProgress: (share: number) => void shares.push(share),
  }
  const done = transfer(name, { ...all, ...options })
  done.catch(() => undefined)
  await vi.waitFor(() => expect(request.sent).not.toBe('nothing'))
  return { done, request, shares }
}

describe('a transfer', () => {
  it('sends a file with the bearer token to the endpoint’s path, and reports progress', async () => {
    const file = new File(['abcd'], 'cv.pdf', { type: 'application/pdf' })
    const { done, request, shares } = await begin({ file }, 'writeFile')
    expect(request.opened).toEqual(['PUT', '/api/common/files/3'])
    expect(request.headers).toEqual({
      authorization: 'Bearer jeton',
      'content-type': 'application/pdf',
      'X-Firebase-AppCheck': 'jeton-app',
    })
    expect(request.sent).toBe(file)
    request.upload.onprogress?.(told(1, 4))
    request.upload.onprogress?.(told(4, 4))
    expect(request.onprogress).toBeUndefined()
    expect(shares).toEqual([0.25, 1])
    request.answer(204, '')
    await done
  })

  it('sends a generic content type if the browser does not know the file’s type', async () => {
    const { request } = await begin({ file: new Blob(['a']) }, 'writeFile')
    expect(request.headers['content-type']).toBe('application/octet-stream')
  })

  it('downloads a file, and reports progress only if the total size is known', async () => {
    const { done, request, shares } = await begin()
    request.onprogress?.(told(10, 0))
    request.onprogress?.(told(10, 20))
    request.answer(200, 'Bonjour')
    expect(await (await done).text()).toBe('Bonjour')
    expect(shares).toEqual([0.5])
  })

  it.each([
    [401, 'auth/session-ended', true],
    [413, 'request/too-large', false],
    [503, 'server/unavailable', false],
    [504, 'server/unavailable', false],
  ])(
    'rejects with the API’s error code and waiting time: %d %s',
    async (status, code, endsSession) => {
      const { done, request } = await begin()
      request.answer(status, JSON.stringify({ error: { code, requestId: 'abc' } }), {
        'retry-after': '7',
      })
      await expect(done).rejects.toMatchObject({ code, status, endsSession, retryAfterSeconds: 7 })
    },
  )

  it.each([
    [504, 'client/too-slow'],
    [408, 'client/too-slow'],
    [502, 'server/unavailable'],
  ])(
    'rejects with the client’s own error code after a gateway’s error page: %d',
    async (status, code) => {
      const { done, request } = await begin()
      request.answer(status, '<h1>Gateway timeout</h1>')
      await expect(done).rejects.toMatchObject({ code })
    },
  )

  it('fails after a time limit of about a minute, or if the connection is lost', async () => {
    const slow = await begin()
    expect(slow.request.timeout).toBe(65_000)
    slow.request.ontimeout?.()
    await expect(slow.done).rejects.toMatchObject({ code: 'client/too-slow' })
    const lost = await begin()
    lost.request.onerror?.()
    await expect(lost.done).rejects.toMatchObject({ code: 'client/unreachable' })
  })

  it('can be cancelled before and after the request is sent', async () => {
    const controller = new AbortController()
    const { done } = await begin({ signal: controller.signal })
    controller.abort()
    await expect(done).rejects.toMatchObject({ name: 'AbortError' })
    const transfer = createTransfer(() => {
      throw new Error('nobody asks')
    })
    const late = { accessToken: 'jeton', signal: controller.signal, onProgress: () => undefined }
    await expect(transfer('readFile', late)).rejects.toMatchObject({ name: 'AbortError' })
  })
})
