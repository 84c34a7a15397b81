/** An instance of the API in this process; tells its parent where it listens, and ends with it. */
import { startOwnApi } from './own-api.ts'

const { origin } = await startOwnApi()
process.once('disconnect', () => process.exit())
process.send?.(origin)
