import { GONE_ACCOUNT_MS } from '@sesame/contract/constants'
import { SECOND_MS } from '@sesame/contract/durations'
import { describe, expect, it } from 'vitest'
import { parseAccessTokenKeys } from '../common/access-token/keys.ts'
import { KEY, OTHER_KEY, SCOPE } from '../testing/fakes/fake-deps.ts'
import { START } from '../testing/fakes/world.ts'
import { readAlertCode, signAlertCode } from './alert-code.ts'
import { readRestoreCode, signRestoreCode } from './restore-code.ts'

const signing = { keys: parseAccessTokenKeys(`k1:${KEY}`), scope: SCOPE }
const foreign = { keys: parseAccessTokenKeys(`k1:${OTHER_KEY}`), scope: SCOPE }
const LOSS = { uid: 'marie', goneSince: START + 1 }
const startSeconds = START / SECOND_MS
const endSeconds = startSeconds + GONE_ACCOUNT_MS / SECOND_MS
const refused = expect.objectContaining({ code: 'auth/invalid-token' }) as Error

describe('the code in an e-mail about a deleted account', () => {
  it('names the person and the deletion, and is valid until the data is erased', () => {
    const code = signRestoreCode(signing, LOSS)
    expect(readRestoreCode(signing, code, startSeconds)).toEqual(LOSS)
    expect(readRestoreCode(signing, code, endSeconds - 1)).toEqual(LOSS)
    expect(() => readRestoreCode(signing, code, endSeconds)).toThrow(
      expect.objectContaining({ code: 'auth/token-expired' }) as Error,
    )
  })

  it('is accepted neither as another kind of code nor with another key, and cannot be replaced by another kind of code', () => {
    const alert = { uid: 'marie', alert: 'AAAAAAAAAA', kind: 'new-device' }
    const ofAlert = signAlertCode(signing, alert, startSeconds)
    expect(() => readRestoreCode(signing, ofAlert, startSeconds)).toThrow(refused)
    const own = signRestoreCode(signing, LOSS)
    expect(() => readAlertCode(signing, own, startSeconds)).toThrow(refused)
    expect(() => readRestoreCode(foreign, own, startSeconds)).toThrow(refused)
  })
})
