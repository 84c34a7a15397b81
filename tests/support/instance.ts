/** An instance of the API in this process; sends its origin to its parent, and exits with it. */
import { serveOwnApi } from './own-api.ts'

const { origin } = await serveOwnApi()
process.once('disconnect', () => process.exit())
process.send?.(origin)
