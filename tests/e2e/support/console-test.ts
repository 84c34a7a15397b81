import { dismissOperators } from '../../support/operators.ts'
import { test as base } from './test.ts'

interface Fixtures {
  readonly dismissal: undefined
}

/**
 * Tests of the console. They remove the roles of their operators at the end. Otherwise the list of operators would take ever
 * longer to analyse.
 */
export const test = base.extend<Fixtures>({
  dismissal: [
    // eslint-disable-next-line no-empty-pattern -- Playwright wants the pattern, empty or not.
    async ({}, use) => {
      await use(undefined)
      await dismissOperators()
    },
    { auto: true },
  ],
})

export { expect, SLOW, type Page } from './test.ts'
