import { APP_CHECK_HEADER } from '@sesame/contract/app-check'
import { SECOND_MS } from '@sesame/contract/durations'
import { UNKNOWN_TYPE } from '@sesame/contract/files'
import { parsedJson, pathOf, refusal, type AppCheckToken } from './call-endpoint.ts'
import { CallError } from './call-error.ts'
import { transfers } from './endpoints.ts'

/** An endpoint whose request or response body is a file. */
export type TransferName = keyof typeof transfers

export interface TransferOptions {
  readonly params?: Readonly<Record<string, string>>
  readonly accessToken: string
  /** The file to send, if the endpoint expects one. */
  readonly file?: Blob
  readonly signal: AbortSignal
  /** Reports progress from 0 to 1; never called if the total size is unknown. */
  readonly onProgress: (share: number) => void
}

/**
 * Uploads or downloads a file; resolves to the response body.
 *
 * @throws {CallError} with the API's code, with `client/too-slow` if the transfer took too long, or with
 * `client/unreachable`. Throws an AbortError if the caller cancelled the transfer.
 */
export type Transfer = (name: TransferName, options: TransferOptions) => Promise<Blob>

/** The time limit of a transfer. Hosting and the function behind it stop after one minute, so this limit is a little longer. */
const TIME_LIMIT_MS = 65 * SECOND_MS

/** The HTTP statuses that a gateway sends after its own timeout. */
const GAVE_UP = [408, 504]

/** Creates the file transfers on our own origin. They use XMLHttpRequest because `fetch` reports no upload progress. */
export function createTransfer(
  createRequest: () => XMLHttpRequest,
  appCheckToken: AppCheckToken = () => Promise.resolve(null),
): Transfer {
  return async (name, { params = {}, accessToken, file, signal, onProgress }) => {
    const appCheck = await appCheckToken()
    signal.throwIfAborted()
    const request = createRequest()
    const { method, path } = transfers[name]
    request.open(method, pathOf(path, params))
    request.responseType = 'blob'
    request.timeout = TIME_LIMIT_MS
    request.setRequestHeader('authorization', `Bearer ${accessToken}`)
    if (appCheck !== null) request.setRequestHeader(APP_CHECK_HEADER, appCheck)
    if (file !== undefined) request.setRequestHeader('content-type', file.type || UNKNOWN_TYPE)
    const told = ({ lengthComputable, loaded, total }: ProgressEvent): void => {
      if (lengthComputable && total > 0) onProgress(loaded / total)
    }
    request.upload.onprogress = told
    if (file === undefined) request.onprogress = told
    await settled(request, signal, file)
    const answer = request.response as Blob | null
    if (request.status >= 200 && request.status < 300) return answer ?? new Blob()
    throw await refusalOf(request, answer)
  }
}

function settled(request: XMLHttpRequest, signal: AbortSignal, file?: Blob): Promise<void> {
  return new Promise((resolve, reject) => {
    const cancel = (): void => request.abort()
    signal.addEventListener('abort', cancel)
    request.onload = () => resolve()
    request.onerror = () => reject(new CallError('client/unreachable'))
    request.ontimeout = () => reject(new CallError('client/too-slow'))
    request.onabort = () => reject(signal.reason as Error)
    request.onloadend = () => signal.removeEventListener('abort', cancel)
    request.send(file ?? null)
  })
}

async function refusalOf(request: XMLHttpRequest, answer: Blob | null): Promise<CallError> {
  const { status } = request
  const json = parsedJson((await answer?.text()) ?? '')
  const known = refusal({ status, retryAfter: request.getResponseHeader('retry-after') }, json)
  const isOurs = known.requestId !== undefined
  return GAVE_UP.includes(status) && !isOurs ? new CallError('client/too-slow', { status }) : known
}
