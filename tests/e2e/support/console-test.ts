import { dismissOperators } from '../../support/operators.ts'
import { test as base } from './test.ts'

interface Fixtures {
  readonly dismissal: undefined
}

/**
 * The `test` function for tests of the console. At the end of each test, removes the roles of its operators. Otherwise the list
 * of operators would grow, and would take ever longer to analyse.
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
