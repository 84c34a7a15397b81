import { liveVersion } from '../deploys/hosting.ts'
import type { Project } from './project.ts'
import type { Revision, Rewrite } from './resources.ts'

/**
 * The revision of `api` to which Hosting forwards people's requests: the one to which the live release is pinned or,
 * without a pin, the newest.
 *
 * Source: Firebase Hosting REST API, « CloudRunRewrite › tag ».
 */
export function servedRevision(project: Project): Revision | undefined {
  const site = project.sites.get(project.id)
  const live = site && liveVersion(site)
  const run = live?.config.rewrites?.find((rewrite) => rewrite.run?.serviceId === 'api')?.run
  return run && revisionOf(project, run)
}

/** The revision to which a rewrite forwards requests. */
export function revisionOf(
  project: Project,
  run: NonNullable<Rewrite['run']>,
): Revision | undefined {
  const name = `projects/${project.id}/locations/${run.region}/services/${run.serviceId}`
  const service = project.services.get(name)
  if (run.tag === undefined) return service?.revisions.at(-1)
  const pinned = service?.traffic.find(({ tag }) => tag === run.tag)?.revisionName
  return service?.revisions.find((revision) => revision.name === pinned)
}

/** The newest revision of a service, by its id. */
export function newestRevision({ services }: Project, id: string): Revision | undefined {
  const found = [...services].find(([name]) => name.endsWith(`/${id}`))
  return found?.[1].revisions.at(-1)
}

/** The version of a secret that a revision reads. */
export function secretVersion(revision: Revision | undefined, key: string): string | undefined {
  return revision?.function.serviceConfig.secretEnvironmentVariables?.find(
    (variable) => variable.key === key,
  )?.version
}

/** The variables of a revision's instances, including the values of its secrets. */
export function environmentOf({ secrets }: Project, revision: Revision): Record<string, string> {
  const { environmentVariables, secretEnvironmentVariables } = revision.function.serviceConfig
  const entries = (secretEnvironmentVariables ?? []).map(({ key, secret, version }) => {
    const found = secrets.get(secret)?.versions[Number(version) - 1]
    // The platform starts no instance without an enabled version of the secret.
    if (found?.state !== 'ENABLED') throw new Error(`${secret}@${version} is not enabled`)
    return [key, found.value] as const
  })
  return { ...environmentVariables, ...Object.fromEntries(entries) }
}
