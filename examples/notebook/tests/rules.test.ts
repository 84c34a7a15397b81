import { cast } from '@sesame/tests/rules/support/personas.ts'
import { isAllowed, read, write } from '@sesame/tests/rules/support/verbs.ts'
import { beforeEach, expect, it } from 'vitest'

const stage = cast()

const NOTE = { text: 'Du pain', at: 1 }

beforeEach(async () => {
  const { guest, registered } = stage().people
  await stage().seed({ [`notes/${guest.uid}/a`]: NOTE, [`notes/${registered.uid}/a`]: NOTE })
})

it('guests and registered people can read their own notes, and nobody else can', async () => {
  const { guest, registered, other } = stage().people
  for (const owner of [guest, registered]) {
    expect(await isAllowed(read(owner, `notes/${owner.uid}`))).toBe(true)
    expect(await isAllowed(read(other, `notes/${owner.uid}`))).toBe(false)
  }
})

it('only registered people can change a note', async () => {
  const { guest, registered, other } = stage().people
  const change = (by: typeof guest, uid: string, text: unknown) =>
    isAllowed(write(by, `notes/${uid}/a/text`, text))
  expect(await change(registered, registered.uid, 'Du lait')).toBe(true)
  expect(await change(guest, guest.uid, 'Du lait')).toBe(false)
  expect(await change(other, registered.uid, 'Du lait')).toBe(false)
  for (const wrong of ['', 'a'.repeat(401), 1]) {
    expect(await change(registered, registered.uid, wrong), String(wrong)).toBe(false)
  }
})

it('owners can remove their notes, but cannot add any directly', async () => {
  for (const owner of [stage().people.guest, stage().people.registered]) {
    expect(await isAllowed(write(owner, `notes/${owner.uid}/b`, NOTE))).toBe(false)
    expect(await isAllowed(write(owner, `notes/${owner.uid}/a`, null))).toBe(true)
  }
})
