import { describe, expect, it } from 'vitest'
import type { ConsentState } from '../consent/consent-store.ts'
import { createStore } from '../store.ts'
import { followConsent } from './follow-consent.ts'

function open({ loads = () => Promise.resolve() } = {}) {
  const consent = createStore<ConsentState>({ choice: null, isMissing: false })
  const steps: string[] = []
  const load = async () => {
    steps.push('load')
    await loads()
    return { allow: (allowed: boolean) => void steps.push(allowed ? 'start' : 'stop') }
  }
  const warn = (message: string) => void steps.push(message)
  followConsent(consent, load, { warn })
  const choose = async (analytics: boolean): Promise<void> => {
    consent.set({ choice: { analytics, decidedAt: 1 } })
    await new Promise(setImmediate)
  }
  return { choose, steps }
}

describe('measuring visits', () => {
  it('loads no analytics code until the person consents', async () => {
    const { choose, steps } = open()
    expect(steps).toEqual([])
    await choose(false)
    expect(steps).toEqual([])
  })

  it('starts measuring on consent, stops on withdrawal, and loads the code only once', async () => {
    const { choose, steps } = open()
    await choose(true)
    await choose(false)
    await choose(true)
    expect(steps).toEqual(['load', 'start', 'stop', 'start'])
  })

  it('throws no error if the analytics code cannot be loaded', async () => {
    const { choose, steps } = open({ loads: () => Promise.reject(new Error('offline')) })
    await choose(true)
    expect(steps).toEqual(['load', 'Mesure d’audience absente'])
  })
})
