import { describe, expect, it } from 'vitest'
import { isNews, isQuestion } from './tab-messages.ts'

const key = 'firebase:authUser:k:[DEFAULT]'
const kept = JSON.stringify({ uid: 'marie', ofTomorrow: 'elle' })

describe('a message from a tab with a newer version', () => {
  it('a message is accepted even if it has additional fields', () => {
    expect(isQuestion({ asked: key, since: 3 })).toBe(true)
    expect(isNews({ key, kept, since: 3 })).toBe(true)
    expect(isNews({ key, kept: null, since: 3 })).toBe(true)
  })

  it.each([
    undefined,
    null,
    3,
    'reload',
    [],
    { asked: 3 },
    { asked: 'firebase:somethingElse' },
    { key, kept: 3 },
    { key, kept: '{' },
    { key, kept: '{"uid":3}' },
    { key },
    { version: 3, reload: true },
  ])('a message is ignored if it is %j', (message) => {
    expect([isQuestion(message), isNews(message)]).toEqual([false, false])
  })
})
