import type { Service } from '@sesame/contract/records/service'

/** Other services that may introspect access tokens, `services/{name}`. */
export interface ServiceStore {
  find(name: string): Promise<Service | null>
  /**
   * Records the hour in which a service made a request, unless that hour is already recorded or the service was removed. Never
   * rejects, and takes at most a second.
   */
  noteUse(name: string, service: Service, at: number): Promise<void>
  list(): Promise<ReadonlyMap<string, Service>>
  /** Adds a service. Resolves with whether the name was free. */
  add(name: string, service: Service): Promise<boolean>
  /** Removes a service. From then on, its key is rejected. Resolves with whether the service existed. */
  remove(name: string): Promise<boolean>
}
