import { choosePorts } from '../choose-ports.ts'
import { openSuite, type OpenSuite, type SuiteWish } from '../open-suite.ts'

/**
 * Opens a suite, runs the work in it and stops it. The process exits with the code to which the work resolves, or with
 * 1 and an error message.
 */
export async function inSuite(
  work: (suite: OpenSuite) => Promise<number>,
  wish?: SuiteWish,
): Promise<void> {
  try {
    const suite = await openSuite(await choosePorts(process.env, 'auto'), console.log, wish)
    try {
      process.exitCode = await work(suite)
    } finally {
      await suite.stop()
    }
  } catch (error) {
    console.error(`✖ ${(error as Error).message}`)
    process.exitCode = 1
  }
}
