/** An instance of the API in this process; tells its parent where it listens, and ends with it. */
import { serveOwnApi } from './own-api.ts'

const { origin } = await serveOwnApi()
process.once('disconnect', () => process.exit())
process.send?.(origin)
