/** Builds what is deployed: the functions' bundle, and the client for production. */
import { buildAll } from './build-all.ts'

const mode = process.argv[2] ?? 'production'
process.exitCode = await buildAll(mode)
