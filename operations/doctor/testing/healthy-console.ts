import { passkeyOptions } from '@sesame/contract/endpoints/passkeys'
import { getConsoleSession } from '@sesame/contract/endpoints/console/session'
import type { Replies, Reply } from './fake-servers.ts'

/** The console's site, which leads to its function. */
export function healthyConsole(): Replies {
  const refused = (status: number, code: string): Reply => ({
    status,
    body: { error: { code, requestId: 'r1' } },
  })
  return {
    'console/': {
      headers: {
        'Content-Security-Policy': "default-src 'none'; frame-ancestors 'none'",
        'X-Robots-Tag': 'noindex, nofollow',
      },
      body: '<!doctype html>',
    },
    'console/api/': { body: '<!doctype html>' },
    [`console${getConsoleSession.path}`]: refused(401, 'auth/missing-token'),
    [`console${passkeyOptions.path}`]: refused(405, 'request/method-not-allowed'),
  }
}
