import type { Endpoint } from '@sesame/contract/endpoint'

/** The application's endpoints, by the names that its screens use. Their paths begin with `/api/`. */
export const applicationEndpoints = {} as const satisfies Readonly<Record<string, Endpoint>>
