import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { post, registered } from 'sesame-testing/api'
import { suiteVariable } from 'sesame-testing/suite-variable'
import { recordAt } from '../support/erasure.ts'
import { freshEmail } from 'sesame-testing/identity'
import { identityMailsTo } from 'sesame-testing/identity-mails'
import { subjectsTo } from '../support/emails.ts'
import { startOwnApi, type OwnApi } from '../support/own-api.ts'

let api: OwnApi
beforeAll(async () => {
  api = await startOwnApi({
    SESAME_SMTP_HOST: '',
    SESAME_SMTP_PORT: '',
    SESAME_SMTP_FROM: '',
    SESAME_SMTP_REPLY_TO: '',
  })
})
afterAll(() => api.close())

describe('an API without a mail server', () => {
  it('lets the identity service send the e-mails that people request, with links to our pages', async () => {
    const { email, uid, idToken, accessToken } = await registered()
    const newEmail = freshEmail()
    const own = { origin: api.origin, token: accessToken }
    const replies = [
      await post('/api/auth/forgot-password', { email, captchaToken: '', locale: 'fr' }, own),
      await post('/api/auth/verify-email', { idToken }, own),
      await post('/api/auth/change-email', { idToken, email: newEmail }, own),
    ]
    expect(replies.map(({ status }) => status)).toEqual([202, 202, 202])

    const mails = [...(await identityMailsTo(email)), ...(await identityMailsTo(newEmail))]
    expect(mails.map(({ requestType }) => requestType)).toEqual([
      ...['PASSWORD_RESET', 'VERIFY_EMAIL', 'VERIFY_AND_CHANGE_EMAIL'],
    ])
    for (const { oobLink } of mails) {
      const { searchParams } = new URL(oobLink)
      const { origin } = new URL(searchParams.get('continueUrl') ?? '')
      expect(origin).toBe(suiteVariable('HOSTING_URL'))
    }
    // The API itself has neither queued nor sent an e-mail.
    expect(await subjectsTo(email)).toEqual([])
    expect([await recordAt(`mailQueue/${uid}`), await recordAt(`mails/${uid}`)]).toEqual([
      null,
      null,
    ])
  })

  it('returns the same response for an unknown address as for a known one', async () => {
    const email = freshEmail()
    const body = { email, captchaToken: '', locale: 'fr' }
    const reply = await post('/api/auth/forgot-password', body, api)
    expect([reply.status, reply.text]).toEqual([202, ''])
    expect(await identityMailsTo(email)).toEqual([])
  })
})
