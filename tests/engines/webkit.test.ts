import { walk } from './flows.ts'
import { startWebKit } from './webkit.ts'

walk(startWebKit)
