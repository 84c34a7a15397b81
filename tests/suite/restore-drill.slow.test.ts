import { walkDrill } from './restore-drill/walk-drill.ts'

walkDrill()
