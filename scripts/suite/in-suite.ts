import { choosePorts } from '../choose-ports.ts'
import { openSuite, type OpenSuite } from '../open-suite.ts'

/**
 * Opens a suite, works in it and stops it. The process ends with the code that the work resolves
 * with, or with 1 and a line that says what went wrong.
 */
export async function inSuite(work: (suite: OpenSuite) => Promise<number>): Promise<void> {
  try {
    const suite = await openSuite(await choosePorts(process.env, 'auto'), console.log)
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
