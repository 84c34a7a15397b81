import type { Endpoint } from '@sesame/contract/endpoint'

/** The application's endpoints, by the name that its screens call them by. Their paths begin with `/api/`. */
export const applicationEndpoints = {} as const satisfies Readonly<Record<string, Endpoint>>
