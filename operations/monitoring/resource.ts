/** The kinds of monitoring resources, each after those it refers to. */
export type Kind = 'metric' | 'service' | 'objective' | 'uptime' | 'policy' | 'dashboard'

/** JSON as an API accepts it. */
export type Json = Readonly<Record<string, unknown>>

/** A resource that a project has to have. */
export interface Resource {
  readonly kind: Kind
  /** Identifies the resource within its kind, whatever name the service assigns. */
  readonly key: string
  /** Printed by the command, in the language of the locale. */
  readonly title: string
  /** The deployed resource. Its texts are French in every locale, like the log, because operators on duty read them. */
  readonly body: Json
}

/** Marks our resources; only these are changed or deleted. */
export const OURS = { 'managed-by': 'sesame' }

/** The mark of resources that have no labels. */
export const OURS_IN_WORDS = '(npm run monitoring)'

/** Labels of resources that the service names itself. */
export const labelsOf = (key: string) => ({ ...OURS, key })
