/** The kinds of monitoring resources, each after the kinds that it refers to. */
export type Kind = 'metric' | 'service' | 'objective' | 'uptime' | 'policy' | 'dashboard'

/** JSON that an API accepts. */
export type Json = Readonly<Record<string, unknown>>

/** A resource that a project must have. */
export interface Resource {
  readonly kind: Kind
  /** Identifies the resource within its kind, independently of the name that the service assigns. */
  readonly key: string
  /** The title that the command prints, in the operator's language. */
  readonly title: string
  /** The resource to deploy. Its texts are always in French, like the log, because operators on duty read them. */
  readonly body: Json
}

/** The label that marks our resources. Only resources with it are changed or deleted. */
export const OURS = { 'managed-by': 'sesame' }

/** The mark in the description of resources that cannot have labels. */
export const OURS_IN_WORDS = '(npm run monitoring)'

/** Returns the labels of resources whose names the service assigns. */
export const labelsOf = (key: string) => ({ ...OURS, key })
