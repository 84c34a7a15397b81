import type { Endpoint } from '@sesame/contract/endpoint'

/** The application's endpoints, keyed by the names that its screens use. The path of each endpoint begins with `/api/`. */
export const applicationEndpoints = {} as const satisfies Readonly<Record<string, Endpoint>>
