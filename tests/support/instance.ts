/** Runs the API in this process; sends its origin to the parent process, and exits when that does. */
import { serveOwnApi } from './own-api.ts'

// Loaded now, since many first requests at once would otherwise wait for it beyond their deadline on a slow machine.
await import('firebase-admin/database')
const { origin } = await serveOwnApi()
process.once('disconnect', () => process.exit())
process.send?.(origin)
