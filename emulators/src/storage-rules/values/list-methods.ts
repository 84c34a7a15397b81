import { asItems, asList, asSet, asString } from './as.ts'
import { toText } from './conversions.ts'
import { includes, setIncludes, setOf } from './equals.ts'
import { methods } from './value.ts'

/** Source: https://firebase.google.com/docs/reference/rules/rules.List */
export const listMethods = methods(
  ['size', 0, (self) => BigInt(asList(self).length)],
  ['concat', 1, (self, other) => [...asList(self), ...asList(other)]],
  ['hasAll', 1, (self, wanted) => asList(wanted).every((item) => includes(asList(self), item))],
  ['hasAny', 1, (self, wanted) => asList(wanted).some((item) => includes(asList(self), item))],
  ['hasOnly', 1, (self, allowed) => asList(self).every((item) => includes(asList(allowed), item))],
  ['join', 1, (self, separator) => asList(self).map(toText).join(asString(separator))],
  ['removeAll', 1, (self, other) => asList(self).filter((item) => !includes(asList(other), item))],
  ['toSet', 0, (self) => setOf(asList(self))],
)

/** Source: https://firebase.google.com/docs/reference/rules/rules.Set */
export const setMethods = methods(
  ['size', 0, (self) => BigInt(asSet(self).length)],
  ['hasAll', 1, (self, wanted) => asItems(wanted).every((item) => setIncludes(asSet(self), item))],
  ['hasAny', 1, (self, wanted) => asItems(wanted).some((item) => setIncludes(asSet(self), item))],
  [
    'hasOnly',
    1,
    (self, allowed) => asSet(self).every((item) => setIncludes(asItems(allowed), item)),
  ],
  ['union', 1, (self, other) => setOf([...asSet(self), ...asSet(other)])],
  [
    'intersection',
    1,
    (self, other) => setOf(asSet(self).filter((item) => setIncludes(asSet(other), item))),
  ],
  [
    'difference',
    1,
    (self, other) => setOf(asSet(self).filter((item) => !setIncludes(asSet(other), item))),
  ],
)
