import { useLayoutEffect } from 'react'
import { writePreference } from '../lib/storage.ts'

/** Takes over from `first-paint.js`: shows what it held back, sends the form that it kept. */
export function useFirstCommit(): void {
  useLayoutEffect(() => {
    const { dataset } = document.documentElement
    delete dataset['held']
    dataset['ready'] = ''
    dataset['font'] = ''
    writePreference('font', 'fetched')
    if (!('sent' in dataset)) return
    delete dataset['sent']
    // After the fields have taken over what was typed.
    setTimeout(() => document.querySelector('form')?.requestSubmit())
  }, [])
}
