/** A kind of thing that monitoring consists of, in the order in which one refers to another. */
export type Kind = 'metric' | 'service' | 'objective' | 'uptime' | 'policy' | 'dashboard'

/** JSON as an API takes it. */
export type Json = Readonly<Record<string, unknown>>

/** Something that has to be in a project. */
export interface Resource {
  readonly kind: Kind
  /** What it is known by among those of its kind, whatever name the service gives it. */
  readonly key: string
  /** In French, as it is printed. */
  readonly title: string
  readonly body: Json
}

/** Who made something: only that is changed and deleted. */
export const OURS = { 'managed-by': 'sesame' }

/** The same for what has no labels. */
export const OURS_IN_WORDS = '(npm run monitoring)'

/** Labels of what the service names itself. */
export const labelsOf = (key: string) => ({ ...OURS, key })
