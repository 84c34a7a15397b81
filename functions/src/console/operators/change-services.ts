import { ApiError } from '../../common/api-error.ts'
import type { ServiceStore } from '../../common/ports/service-store.ts'
import { randomSecret } from '../../common/random-secret.ts'
import { hashOfServiceKey } from '../../common/service-key.ts'
import type { ConsoleDeps } from '../console-deps.ts'

interface Deps extends Pick<ConsoleDeps, 'now'> {
  readonly services: Pick<ServiceStore, 'add' | 'remove'>
}

/** Performs an action on a service, and journals it with the service's name. */
export type Act = <Result>(
  what: { readonly action: 'service-added' | 'service-removed'; readonly about: string },
  work: () => Promise<Result>,
) => Promise<Result>

/**
 * Adds a service that may introspect access tokens.
 *
 * @returns the service's key, which is not stored.
 * @throws {ApiError} `tools/changed` if a service of this name exists.
 */
export function addService({ services, now }: Deps, act: Act, name: string): Promise<string> {
  return act({ action: 'service-added', about: name }, async () => {
    const key = randomSecret()
    const added = { keyHash: hashOfServiceKey(key), createdAt: now() }
    if (!(await services.add(name, added))) {
      throw new ApiError('tools/changed', { because: 'service-exists' })
    }
    return key
  })
}

/**
 * Removes a service, so that its key is refused from then on.
 *
 * @throws {ApiError} `tools/not-found` if no service has this name.
 */
export function removeService({ services }: Deps, act: Act, name: string): Promise<void> {
  return act({ action: 'service-removed', about: name }, async () => {
    if (!(await services.remove(name))) {
      throw new ApiError('tools/not-found', { because: 'no-such-service' })
    }
  })
}
