import { ApiError } from '../../common/api-error.ts'
import { actFromCommandLine } from '../../common/journal/journaled.ts'
import type { ServiceStore } from '../../common/ports/service-store.ts'
import { randomSecret } from '../../common/random-secret.ts'
import { hashOfServiceKey } from '../../common/service-key.ts'
import type { ConsoleDeps } from '../console-deps.ts'

type Deps = Pick<ConsoleDeps, 'journal' | 'now'> & {
  readonly services: Pick<ServiceStore, 'add' | 'remove'>
}

/**
 * Adds a service that may ask about access tokens, from the command line. The journal names it.
 *
 * @returns its key, which is kept nowhere.
 * @throws {ApiError} `tools/changed` if there is a service of this name.
 */
export function addService(deps: Deps, name: string): Promise<string> {
  return actFromCommandLine(deps, { action: 'service-added', about: name }, async () => {
    const key = randomSecret()
    const added = { keyHash: hashOfServiceKey(key), createdAt: deps.now() }
    if (!(await deps.services.add(name, added))) {
      throw new ApiError('tools/changed', { because: 'service-exists' })
    }
    return key
  })
}

/**
 * Removes a service: its key is refused from now on.
 *
 * @throws {ApiError} `tools/not-found` if there is none of this name.
 */
export function removeService(deps: Deps, name: string): Promise<void> {
  return actFromCommandLine(deps, { action: 'service-removed', about: name }, async () => {
    if (!(await deps.services.remove(name))) {
      throw new ApiError('tools/not-found', { because: 'no-such-service' })
    }
  })
}
