/** Runs the API in this process; sends its origin to the parent process, and exits when that does. */
import { serveOwnApi } from './own-api.ts'

const { origin } = await serveOwnApi()
process.once('disconnect', () => process.exit())
process.send?.(origin)
