import * as z from 'zod/mini'
import { localized, type Text } from '../../../scripts/localized.ts'
import { faultIf, findingOf, type Check } from '../check.ts'
import type { FunctionDeclaration } from '../project/declared-functions.ts'
import type { Project } from '../project/project.ts'
import { Unverified } from '../project/reader.ts'

/** A number that is absent from the API's response if it was never set. */
const numberOr = (unset: number) =>
  z.pipe(
    z.optional(z.nullable(z.number())),
    z.transform((given) => given ?? unset),
  )

const deployed = z.object({
  name: z.string(),
  state: z._default(z.string(), ''),
  buildConfig: z.object({ runtime: z.string() }),
  serviceConfig: z.object({
    uri: z._default(z.string(), ''),
    serviceAccountEmail: z._default(z.string(), ''),
    availableMemory: z._default(z.string(), ''),
    timeoutSeconds: numberOr(60),
    minInstanceCount: numberOr(0),
    maxInstanceCount: numberOr(0),
    maxInstanceRequestConcurrency: numberOr(1),
    environmentVariables: z._default(z.record(z.string(), z.string()), {}),
  }),
})
const list = z.object({ functions: z._default(z.array(deployed), []) })

/** A function of the project, with its region and its id. */
export type DeployedFunction = z.infer<typeof deployed> & {
  readonly region: string
  readonly id: string
}

/** Source: https://cloud.google.com/functions/docs/reference/rest/v2/projects.locations.functions */
export async function listFunctions({ id, read }: Project): Promise<DeployedFunction[]> {
  const path = `/v2/projects/${id}/locations/-/functions?pageSize=100`
  return (await read('functions', path, list)).functions.map((each) => {
    const [, , , region = '', , name = ''] = each.name.split('/')
    return { ...each, region, id: name }
  })
}

const UNITS: Readonly<Record<string, number>> = { M: 1, Mi: 1, G: 1024, Gi: 1024 }

/** Converts an amount such as `256Mi` to MiB. */
function memoryOf(text: string): number {
  const [, amount = '', unit = ''] = /^(\d+)(\w+)$/.exec(text) ?? []
  return Number(amount) * (UNITS[unit] ?? Number.NaN)
}

/** Describes the settings that differ from the code. Settings that the code does not declare may have any value. */
function differences(declared: FunctionDeclaration, found: DeployedFunction): string[] {
  const { serviceConfig } = found
  const compared: [Text, unknown, unknown][] = [
    [{ fr: 'région', en: 'region' }, declared.region[0], found.region],
    [
      { fr: 'compte', en: 'account' },
      declared.serviceAccountEmail,
      serviceConfig.serviceAccountEmail,
    ],
    [
      { fr: 'mémoire', en: 'memory' },
      declared.availableMemoryMb,
      memoryOf(serviceConfig.availableMemory),
    ],
    [{ fr: 'délai', en: 'timeout' }, declared.timeoutSeconds, serviceConfig.timeoutSeconds],
    [
      { fr: 'requêtes par instance', en: 'requests per instance' },
      declared.concurrency,
      serviceConfig.maxInstanceRequestConcurrency,
    ],
    [
      { fr: 'instances au moins', en: 'minimum instances' },
      declared.minInstances,
      serviceConfig.minInstanceCount,
    ],
    [
      { fr: 'instances au plus', en: 'maximum instances' },
      declared.maxInstances,
      serviceConfig.maxInstanceCount,
    ],
    [{ fr: 'état', en: 'state' }, 'ACTIVE', found.state],
  ]
  return compared
    .filter(([, wanted, is]) => wanted !== null && wanted !== is)
    .map(([what, wanted, is]) =>
      localized({
        fr: `${what.fr} ${String(is)} au lieu de ${String(wanted)}`,
        en: `${what.en} ${String(is)} instead of ${String(wanted)}`,
      }),
    )
}

/** Checks that exactly the functions in the code are deployed, with the settings they declare. */
export const DEPLOYED_FUNCTIONS: Check = {
  name: {
    fr: 'les fonctions déployées sont celles du code, avec leurs réglages',
    en: 'the deployed functions match the code, including their settings',
  },
  async run(project) {
    const found = await listFunctions(project)
    const deploy = `npm run deploy -- --project ${project.id} --only functions`
    const names = project.declared.map(({ name }) => name)
    const faults = project.declared.flatMap((declared) => {
      const { name } = declared
      const same = found.find(({ id }) => id === name)
      if (same === undefined) {
        return faultIf(
          true,
          { fr: `${name} n’est pas déployée`, en: `${name} isn’t deployed` },
          deploy,
        )
      }
      const differing = differences(declared, same).join(', ')
      return faultIf(
        differing !== '',
        { fr: `${name}\u00A0: ${differing}`, en: `${name}: ${differing}` },
        deploy,
      )
    })
    const others = found.flatMap(({ id, region }) =>
      faultIf(
        !names.includes(id),
        { fr: `${id} n’est pas dans le code`, en: `${id} isn’t in the code` },
        `npx firebase functions:delete ${id} --region ${region} --project ${project.id}`,
      ),
    )
    return findingOf([...faults, ...others])
  },
}

/** Checks that the deployed environment variables match those in the repository. */
export const DEPLOYED_SETTINGS: Check = {
  name: {
    fr: 'les variables déployées sont celles de functions/.env',
    en: 'the deployed variables match functions/.env',
  },
  async run(project) {
    const found = await listFunctions(project)
    if (found.length === 0) {
      throw new Unverified({ fr: 'aucune fonction n’est déployée', en: 'no function is deployed' })
    }
    const differing = found
      .filter(({ id }) => project.declared.some(({ name }) => name === id))
      .flatMap(({ serviceConfig }) =>
        Object.entries(project.settings)
          .filter(([name, value]) => serviceConfig.environmentVariables[name] !== value)
          .map(([name]) => name),
      )
    const names = [...new Set(differing)].join(', ')
    return findingOf(
      faultIf(
        names !== '',
        { fr: `d’autres valeurs pour ${names}`, en: `different values for ${names}` },
        `npm run deploy -- --project ${project.id} --only functions`,
      ),
    )
  },
}
