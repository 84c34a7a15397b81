import type { Service } from '@sesame/contract/records/service'

/** Services that may ask about access tokens, `services/{name}`. */
export interface ServiceStore {
  find(name: string): Promise<Service | null>
  /** Records the hour of a use, unless the record says it already or the service is gone. Never rejects, and waits a second at most. */
  noteUse(name: string, service: Service, at: number): Promise<void>
  list(): Promise<ReadonlyMap<string, Service>>
  /** Resolves with whether the name was free. */
  add(name: string, service: Service): Promise<boolean>
  /** Resolves with whether there was such a service. Its key is refused from then on. */
  remove(name: string): Promise<boolean>
}
