import { describe, expect, it } from 'vitest'
import { emulatorPorts } from './emulators.ts'

describe('the emulators’ ports', () => {
  it('have the same offset from their default as Hosting’s port', () => {
    expect(emulatorPorts(5000, null)).toEqual({ auth: 9099, database: 9000, storage: 9199 })
    expect(emulatorPorts(5120, null)).toEqual({ auth: 9219, database: 9120, storage: 9319 })
  })

  it('have the configured offset if the page comes from the Vite server', () => {
    expect(emulatorPorts(5173, 0)).toEqual({ auth: 9099, database: 9000, storage: 9199 })
    expect(emulatorPorts(5173, 200)).toEqual({ auth: 9299, database: 9200, storage: 9399 })
  })
})
