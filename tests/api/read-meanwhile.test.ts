import { expect, it } from 'vitest'
import { randomId } from '@sesame/contract/random-id'
import { lazyAdmin } from '../../functions/src/adapters/firebase/admin.ts'
import { transact } from '../../functions/src/adapters/firebase/database/transact.ts'
import { suiteConfig } from '../support/own-api.ts'

it('a transaction changes a record only once, even if the same instance writes a child of the record meanwhile', async () => {
  const place = (await lazyAdmin(suiteConfig()).databases.common()).ref(
    `transactions/${randomId()}`,
  )
  await place.child('a').set(1)
  const changing = transact(place, (current) => ({ ...(current as object | null), b: 2 }))
  await Promise.all([place.child('c').set(3), changing])
  expect((await place.get()).val()).toEqual({ a: 1, b: 2, c: 3 })
  await place.remove()
})
