import type { Service } from '@sesame/contract/records/service'

/** Services that may introspect access tokens, `services/{name}`. */
export interface ServiceStore {
  find(name: string): Promise<Service | null>
  /**
   * Records the hour in which a service made a request, unless that hour is already recorded or the service was removed.
   * Never rejects, and waits at most a second.
   */
  noteUse(name: string, service: Service, at: number): Promise<void>
  list(): Promise<ReadonlyMap<string, Service>>
  /** Resolves with whether the name was free. */
  add(name: string, service: Service): Promise<boolean>
  /** Resolves with whether there was such a service. Its key is refused from then on. */
  remove(name: string): Promise<boolean>
}
