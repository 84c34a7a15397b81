import * as z from 'zod/mini'

/** Words and numbers of which every plain field takes one. */
const CANDIDATES = ['a1b2c3d4e5', '1', 'https://exemple.fr/', 'marie@exemple.fr', 1, true]

/** A place inside of a value, from its root. */
export type Path = readonly (string | number)[]

/** A value that a schema takes, with every field that it knows. */
export function sampleOf(schema: z.core.$ZodType): unknown {
  const { def } = (schema as z.core.$ZodTypes)._zod
  switch (def.type) {
    case 'object':
      return Object.fromEntries(
        Object.entries(def.shape).map(([field, inner]) => [field, sampleOf(inner)]),
      )
    case 'array':
      return [sampleOf(def.element)]
    case 'record':
      return { [String(sampleOf(def.keyType))]: sampleOf(def.valueType) }
    case 'enum':
      return Object.values(def.entries)[0]
    case 'literal':
      return def.values[0]
    case 'unknown':
      return 1
    default: {
      const inner = innerOf(schema)
      return inner ? sampleOf(inner) : plainSample(schema)
    }
  }
}

/** Where a sample of a schema has objects whose fields the schema names, itself included. */
export function objectsOf(schema: z.core.$ZodType, path: Path = []): Path[] {
  const { def } = (schema as z.core.$ZodTypes)._zod
  switch (def.type) {
    case 'object': {
      const fields = Object.entries(def.shape)
      return [path, ...fields.flatMap(([field, inner]) => objectsOf(inner, [...path, field]))]
    }
    case 'array':
      return objectsOf(def.element, [...path, 0])
    case 'record':
      return objectsOf(def.valueType, [...path, String(sampleOf(def.keyType))])
    default: {
      const inner = innerOf(schema)
      return inner ? objectsOf(inner, path) : []
    }
  }
}

/** The same value with one field more in the object at a path. */
export function withField(value: unknown, path: Path, field: Record<string, unknown>): unknown {
  const copy = structuredClone(value)
  const place = path.reduce<unknown>((at, key) => (at as Record<string, unknown>)[key], copy)
  Object.assign(place as object, field)
  return copy
}

/** What a schema reads, where it only says more of another one. */
function innerOf(schema: z.core.$ZodType): z.core.$ZodType | null {
  const { def } = (schema as z.core.$ZodTypes)._zod
  if ('innerType' in def) return def.innerType
  if (def.type !== 'pipe') return null
  return def.in._zod.def.type === 'transform' ? def.out : def.in
}

function plainSample(schema: z.core.$ZodType): unknown {
  const sample = CANDIDATES.find((candidate) => z.safeParse(schema, candidate).success)
  if (sample === undefined) throw new Error(`no candidate for ${schema._zod.def.type}`)
  return sample
}
