import { expect, it } from 'vitest'
import { withApplication } from './main-rules.ts'

const OWN = `{
  // All other paths are denied.
  "rules": {
    ".read": false
    // Nothing else.
  }
}
`

it('returns our database rules unchanged if the application has none', () => {
  expect(withApplication(OWN, '{ "rules": {} }')).toBe(OWN)
})

it('adds the application’s database rules after ours, including their comments', () => {
  const notes = `{
  "rules": {
    // Their notes.
    "notes": { "$uid": { ".read": "auth.uid === $uid" } }
  }
}
`
  expect(withApplication(OWN, notes)).toBe(`{
  // All other paths are denied.
  "rules": {
    ".read": false
    // Nothing else.
    ,
    // Their notes.
    "notes": { "$uid": { ".read": "auth.uid === $uid" } }
  }
}
`)
})
