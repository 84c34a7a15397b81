import { listMethods, setMethods } from './list-methods.ts'
import { mapDiffMethods, mapMethods } from './map-methods.ts'
import { bytesMethods, latlngMethods, pathMethods } from './other-methods.ts'
import { stringMethods } from './string-methods.ts'
import { durationMethods, timestampMethods } from './time-methods.ts'
import type { TypeName } from './type-of.ts'
import type { Methods } from './value.ts'

const NONE: Methods = new Map()

/** The methods of each type. */
export const methodsOf: Readonly<Record<TypeName, Methods>> = {
  null: NONE,
  bool: NONE,
  int: NONE,
  float: NONE,
  string: stringMethods,
  bytes: bytesMethods,
  list: listMethods,
  map: mapMethods,
  set: setMethods,
  timestamp: timestampMethods,
  duration: durationMethods,
  path: pathMethods,
  latlng: latlngMethods,
  map_diff: mapDiffMethods,
}
