import { startFirefox } from './firefox.ts'
import { walk } from './flows.ts'

walk(startFirefox)
