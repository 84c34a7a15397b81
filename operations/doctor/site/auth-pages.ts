import { faultIf, findingOf, type Check } from '../check.ts'

/** Pages that Hosting adds for sign-ins: the client opens one in a popup, and the other in a frame. */
const PAGES = ['/__/auth/handler', '/__/auth/iframe']

/** Whether a response forbids pages of its own origin to frame it. */
function forbidsFrames(headers: Headers): boolean {
  const policy = headers.get('content-security-policy') ?? ''
  const ancestors = /frame-ancestors ([^;]*)/.exec(policy)?.[1]
  return headers.get('x-frame-options')?.toUpperCase() === 'DENY' || ancestors === "'none'"
}

/**
 * Our headers for `**` do not reach the pages that Hosting reserves.
 *
 * Source: https://firebase.google.com/docs/hosting/reserved-urls
 */
export const AUTH_PAGES: Check = {
  name: 'les pages /__/auth du site répondent, dans un cadre aussi',
  async run({ id, host, visit }) {
    const faults = PAGES.map(async (path) => {
      const { status, headers } = await visit(host + path)
      return [
        ...faultIf(
          status !== 200,
          `${path} répond ${status}`,
          `npm run deploy -- --project ${id} --only hosting`,
        ),
        ...faultIf(
          forbidsFrames(headers),
          `${path} refuse d’être dans un cadre : nos en-têtes l’ont atteinte`,
          'Dans firebase.json, retirez /__/ de la source « ** » des en-têtes, puis déployez le site.',
        ),
      ]
    })
    return findingOf((await Promise.all(faults)).flat())
  },
}
