/** The kinds of monitoring resources, in the order of their references. */
export type Kind = 'metric' | 'service' | 'objective' | 'uptime' | 'policy' | 'dashboard'

/** JSON as an API accepts it. */
export type Json = Readonly<Record<string, unknown>>

/** A resource that a project has to have. */
export interface Resource {
  readonly kind: Kind
  /** Identifies it among those of its kind, whatever name the service gives it. */
  readonly key: string
  /** In French, as it is printed. */
  readonly title: string
  readonly body: Json
}

/** Marks our resources; only these are changed or deleted. */
export const OURS = { 'managed-by': 'sesame' }

/** The mark of resources that have no labels. */
export const OURS_IN_WORDS = '(npm run monitoring)'

/** Labels of resources that the service names itself. */
export const labelsOf = (key: string) => ({ ...OURS, key })
