import type { Endpoint } from '@sesame/contract/endpoint'
import * as auth from '@sesame/contract/endpoints/auth'
import * as files from '@sesame/contract/endpoints/files'
import * as passkeys from '@sesame/contract/endpoints/passkeys'
import * as system from '@sesame/contract/endpoints/system'
import * as user from '@sesame/contract/endpoints/user'
import * as video from '@sesame/contract/endpoints/video'

/** Every endpoint of the contract, by « METHOD path ». */
export const ENDPOINTS: ReadonlyMap<string, Endpoint> = new Map(
  Object.values({ ...auth, ...files, ...passkeys, ...system, ...user, ...video })
    .filter((value): value is Endpoint => 'path' in value)
    .map((endpoint) => [`${endpoint.method} ${endpoint.path}`, endpoint]),
)

/** Fills path parameters with valid ids that do not exist. */
export function concrete({ path }: Endpoint): string {
  return path
    .replace(':sid', 'ABCDEFGHIJ')
    .replace(':id', 'A'.repeat(43))
    .replace(':videoId', '1')
    .replace(':name', '3')
}
