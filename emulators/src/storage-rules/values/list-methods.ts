import { asItems, asList, asString } from './as.ts'
import { includes, setOf } from './equals.ts'
import { methods, type Method } from './value.ts'

const hasAll: Method['run'] = (self, wanted) =>
  asItems(wanted).every((item) => includes(asItems(self), item))
const hasAny: Method['run'] = (self, wanted) =>
  asItems(wanted).some((item) => includes(asItems(self), item))
const hasOnly: Method['run'] = (self, allowed) =>
  asItems(self).every((item) => includes(asItems(allowed), item))
const size: Method['run'] = (self) => BigInt(asItems(self).length)

/** Source: https://firebase.google.com/docs/reference/rules/rules.List */
export const listMethods = methods(
  ['size', 0, size],
  ['concat', 1, (self, other) => [...asList(self), ...asList(other)]],
  ['hasAll', 1, hasAll],
  ['hasAny', 1, hasAny],
  ['hasOnly', 1, hasOnly],
  ['join', 1, (self, separator) => asList(self).map(asString).join(asString(separator))],
  ['removeAll', 1, (self, other) => asList(self).filter((item) => !includes(asList(other), item))],
  ['toSet', 0, (self) => setOf(asList(self))],
)

/** Source: https://firebase.google.com/docs/reference/rules/rules.Set */
export const setMethods = methods(
  ['size', 0, size],
  ['hasAll', 1, hasAll],
  ['hasAny', 1, hasAny],
  ['hasOnly', 1, hasOnly],
  ['union', 1, (self, other) => setOf([...asItems(self), ...asItems(other)])],
  [
    'intersection',
    1,
    (self, other) => setOf(asItems(self).filter((item) => includes(asItems(other), item))),
  ],
  [
    'difference',
    1,
    (self, other) => setOf(asItems(self).filter((item) => !includes(asItems(other), item))),
  ],
)
