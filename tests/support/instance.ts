/** Runs the API in this process, sends its origin to the parent process, and exits when the parent disconnects. */
import { serveOwnApi } from './own-api.ts'

// Load this module in advance. On a slow machine many simultaneous first requests would wait for it beyond their deadline.
await import('firebase-admin/database')
const { origin } = await serveOwnApi()
process.once('disconnect', () => process.exit())
process.send?.(origin)
