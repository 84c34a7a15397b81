import * as z from 'zod/mini'
import { hasConsole } from '../doctor/console.ts'
import { sitesOf } from './checkout.ts'
import { byHand, change, changeIf, type Difference, type Part, type Site } from './part.ts'

const site = z.object({ name: z.string() })

/** The sites of the pages and of the console. */
export const SITES: Part = {
  name: { fr: 'Sites', en: 'Sites' },
  async compare(found) {
    const { project, google } = found
    const path = `/v1beta1/projects/${project.id}/sites`
    const all = Object.values(sitesOf(found)).map(async (name) =>
      changeIf(
        (await google.find('hosting', `${path}/${name}`, site)) === null,
        { fr: `créer ${name}`, en: `create ${name}` },
        () =>
          google.change({
            api: 'hosting',
            method: 'POST',
            path: `${path}?siteId=${name}`,
            body: {},
          }),
      ),
    )
    return (await Promise.all(all)).flat()
  },
}

const text = z._default(z.string(), '')
const domain = z.object({
  hostState: text,
  requiredDnsUpdates: z.optional(
    z.object({
      desired: z._default(
        z.array(
          z.object({
            domainName: text,
            records: z._default(
              z.array(z.object({ type: text, rdata: text, requiredAction: text })),
              [],
            ),
          }),
        ),
        [],
      ),
    }),
  ),
})

/** Returns the custom host name in an address; null for Hosting's own host names. */
function customHost(url: string | null): string | null {
  const hostname = url === null ? '' : new URL(url).hostname
  return hostname === '' || /\.(?:web\.app|firebaseapp\.com)$/.test(hostname) ? null : hostname
}

/**
 * The custom domains of the pages and of the console, with the DNS records that they still need.
 *
 * Source: https://firebase.google.com/docs/reference/hosting/rest/v1beta1/projects.sites.customDomains
 */
export const DOMAINS: Part = {
  name: { fr: 'Domaines', en: 'Domains' },
  async compare(found) {
    const { project } = found
    const sites = sitesOf(found)
    // If the operator has a load balancer, it serves the console's domain.
    const isDirect = project.settings['SESAME_TOOLS_INGRESS'] !== 'load-balancer'
    const console = hasConsole(project) && isDirect ? project.consoleHost : null
    const wanted = [
      [sites['app'], customHost(project.host)],
      [sites['tools'], customHost(console)],
    ] as const
    const all = wanted.map(([name, host]) =>
      name === undefined || host === null ? Promise.resolve([]) : compareDomain(found, name, host),
    )
    return (await Promise.all(all)).flat()
  },
}

async function compareDomain(
  { project, google }: Site,
  name: string,
  host: string,
): Promise<Difference[]> {
  const path = `/v1beta1/projects/${project.id}/sites/${name}/customDomains`
  const found = await google.find('hosting', `${path}/${host}`, domain)
  if (found === null) {
    // The operation ends only when the DNS points to Hosting, so the command does not wait for it.
    const add = () =>
      google.change({
        api: 'hosting',
        method: 'POST',
        path: `${path}?customDomainId=${host}`,
        body: {},
      })
    return [change({ fr: `${host} → ${name}`, en: `${host} → ${name}` }, add)]
  }
  const records = (found.requiredDnsUpdates?.desired ?? []).flatMap((each) =>
    each.records
      .filter(({ requiredAction }) => requiredAction !== '' && requiredAction !== 'NONE')
      .map(({ type, rdata, requiredAction }) =>
        [requiredAction, each.domainName || host, type, rdata].join(' '),
      ),
  )
  if (found.hostState === 'HOST_ACTIVE' || records.length === 0) return []
  return [
    byHand(
      {
        fr: `Dans le DNS\u00A0: ${records.join('\u00A0; ')}`,
        en: `In the DNS: ${records.join('; ')}`,
      },
      `https://console.firebase.google.com/project/${project.id}/hosting/sites/${name}`,
    ),
  ]
}
