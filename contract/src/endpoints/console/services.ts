import * as z from 'zod/mini'
import { consoleEndpoint, reason } from '../../console-endpoint.ts'
import { timeMs } from '../../fields.ts'
import { serviceKey, serviceName } from '../../records/service.ts'

/** A service that may ask about access tokens. Its key is stored only as a hash. */
export const serviceItem = z.object({
  name: serviceName,
  createdAt: timeMs,
  /** The hour of the service's last request; null for never. */
  lastUsedAt: z.nullable(timeMs),
})
export type ServiceItem = z.infer<typeof serviceItem>

/** Lists the services, sorted by name. */
export const listServices = consoleEndpoint('GET', '/api/tools/services', 'support', {
  response: z.object({ items: z.array(serviceItem) }),
})

/** Adds a service, and returns its key, which cannot be read again. Answers `tools/changed` if the name is taken. */
export const addService = consoleEndpoint('POST', '/api/tools/services', 'owner', {
  fresh: true,
  body: z.strictObject({ name: serviceName, reason }),
  response: z.object({ key: serviceKey }),
})

/** Removes a service, so that its key is refused from then on. Answers `tools/not-found` if no service has this name. */
export const removeService = consoleEndpoint('POST', '/api/tools/services/remove', 'owner', {
  fresh: true,
  body: z.strictObject({ name: serviceName, reason }),
})
