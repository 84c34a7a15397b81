import * as z from 'zod/mini'
import { faultIf, findingOf, type Check } from '../check.ts'
import type { FunctionDeclaration } from '../project/declared-functions.ts'
import type { Project } from '../project/project.ts'
import { Unverified } from '../project/reader.ts'

/** A number that the API leaves out if it was never set. */
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

/** `256Mi` as a number of MiB. */
function memoryOf(text: string): number {
  const [, amount = '', unit = ''] = /^(\d+)(\w+)$/.exec(text) ?? []
  return Number(amount) * (UNITS[unit] ?? Number.NaN)
}

/** Settings that differ, in words. The platform decides those that are not declared. */
function differences(declared: FunctionDeclaration, found: DeployedFunction): string[] {
  const { serviceConfig } = found
  const compared: [string, unknown, unknown][] = [
    ['région', declared.region[0], found.region],
    ['compte', declared.serviceAccountEmail, serviceConfig.serviceAccountEmail],
    ['mémoire', declared.availableMemoryMb, memoryOf(serviceConfig.availableMemory)],
    ['délai', declared.timeoutSeconds, serviceConfig.timeoutSeconds],
    ['requêtes par instance', declared.concurrency, serviceConfig.maxInstanceRequestConcurrency],
    ['instances au moins', declared.minInstances, serviceConfig.minInstanceCount],
    ['instances au plus', declared.maxInstances, serviceConfig.maxInstanceCount],
    ['état', 'ACTIVE', found.state],
  ]
  return compared
    .filter(([, wanted, is]) => wanted !== null && wanted !== is)
    .map(([what, wanted, is]) => `${what} ${String(is)} au lieu de ${String(wanted)}`)
}

/** The deployed functions are exactly those of the code, with its settings. */
export const DEPLOYED_FUNCTIONS: Check = {
  name: 'les fonctions déployées sont celles du code, avec leurs réglages',
  async run(project) {
    const found = await listFunctions(project)
    const deploy = `npm run deploy -- --project ${project.id} --only functions`
    const names = project.declared.map(({ name }) => name)
    const faults = project.declared.flatMap((declared) => {
      const same = found.find(({ id }) => id === declared.name)
      if (same === undefined) return faultIf(true, `${declared.name} n’est pas déployée`, deploy)
      const differing = differences(declared, same)
      return faultIf(differing.length > 0, `${declared.name} : ${differing.join(', ')}`, deploy)
    })
    const others = found.flatMap(({ id, region }) =>
      faultIf(
        !names.includes(id),
        `${id} n’est pas dans le code`,
        `npx firebase functions:delete ${id} --region ${region} --project ${project.id}`,
      ),
    )
    return findingOf([...faults, ...others])
  },
}

/** The deployed variables are those that the repository has now. */
export const DEPLOYED_SETTINGS: Check = {
  name: 'les variables déployées sont celles de functions/.env',
  async run(project) {
    const found = await listFunctions(project)
    if (found.length === 0) throw new Unverified('aucune fonction n’est déployée')
    const names = found
      .filter(({ id }) => project.declared.some(({ name }) => name === id))
      .flatMap(({ serviceConfig }) =>
        Object.entries(project.settings)
          .filter(([name, value]) => serviceConfig.environmentVariables[name] !== value)
          .map(([name]) => name),
      )
    return findingOf(
      faultIf(
        names.length > 0,
        `d’autres valeurs pour ${[...new Set(names)].join(', ')}`,
        `npm run deploy -- --project ${project.id} --only functions`,
      ),
    )
  },
}
