import * as z from 'zod/mini'

/** Sample values. Every field that is not an object or a list accepts at least one of them. */
const CANDIDATES = [
  'a1b2c3d4e5',
  '1',
  'https://exemple.fr/',
  'marie@exemple.fr',
  'a'.repeat(43),
  'mot',
  '123456',
  '2026-01-01',
  1,
  true,
]

/** The keys that lead from the root of a value to a part of it. */
export type Path = readonly (string | number)[]

/** Returns a value that a schema accepts, with every field set. */
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
    case 'union':
      return sampleOf(firstOf(def))
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

/** Returns the paths of all objects in a schema's sample, including the root. */
export function objectsOf(schema: z.core.$ZodType, path: Path = []): Path[] {
  const { def } = (schema as z.core.$ZodTypes)._zod
  switch (def.type) {
    case 'object': {
      const fields = Object.entries(def.shape)
      return [path, ...fields.flatMap(([field, inner]) => objectsOf(inner, [...path, field]))]
    }
    case 'array':
      return objectsOf(def.element, [...path, 0])
    case 'union':
      return objectsOf(firstOf(def), path)
    case 'record':
      return objectsOf(def.valueType, [...path, String(sampleOf(def.keyType))])
    default: {
      const inner = innerOf(schema)
      return inner ? objectsOf(inner, path) : []
    }
  }
}

/** Returns a copy of a value with one more field in the object at a path. */
export function withField(value: unknown, path: Path, field: Record<string, unknown>): unknown {
  const copy = structuredClone(value)
  const place = path.reduce<unknown>((at, key) => (at as Record<string, unknown>)[key], copy)
  Object.assign(place as object, field)
  return copy
}

/** Returns the schema inside an optional, default, catch or pipe schema. */
function innerOf(schema: z.core.$ZodType): z.core.$ZodType | null {
  const { def } = (schema as z.core.$ZodTypes)._zod
  if ('innerType' in def) return def.innerType
  if (def.type !== 'pipe') return null
  return def.in._zod.def.type === 'transform' ? def.out : def.in
}

function firstOf({ options: [first] }: z.core.$ZodUnionDef): z.core.$ZodType {
  if (!first) throw new Error('a union of nothing')
  return first
}

function plainSample(schema: z.core.$ZodType): unknown {
  const sample = CANDIDATES.find((candidate) => z.safeParse(schema, candidate).success)
  if (sample === undefined) throw new Error(`no candidate for ${schema._zod.def.type}`)
  return sample
}
