import { user as userSchema } from '@sesame/contract/user'
import { describe, expect, it } from 'vitest'
import { call, errorOf, guest, registered, type Reply } from 'sesame-testing/api'

const patch = (token: string, user: object) =>
  call('PATCH', '/api/common/user', { token, body: JSON.stringify({ user }) })
const read = (token: string) => call('GET', '/api/common/user', { token })
const userOf = ({ text }: Reply) => userSchema.parse(JSON.parse(text))

describe('GET /api/common/user', () => {
  it('returns the owner of the access token', async () => {
    const [marie, karim] = await Promise.all([registered(), registered()])
    expect(userOf(await read(marie.accessToken)).uid).toBe(marie.uid)
    expect(userOf(await read(karim.accessToken)).uid).toBe(karim.uid)
  })

  it('returns a guest for a guest’s access token', async () => {
    const { accessToken } = await guest()
    expect(userOf(await read(accessToken)).isAnonymous).toBe(true)
  })
})

describe('PATCH /api/common/user', () => {
  it('changes the display name permanently, and returns the whole user', async () => {
    const { accessToken, user } = await registered()
    const reply = await patch(accessToken, { displayName: 'Élise Martin' })
    expect(reply.status).toBe(200)
    expect(userOf(reply)).toEqual({ ...user, displayName: 'Élise Martin' })
    expect(userOf(await read(accessToken))).toEqual(userOf(reply))
  })

  it('accepts the whole user as GET returns it, with a different name', async () => {
    const { accessToken } = await registered()
    const given = JSON.parse((await read(accessToken)).text) as object
    const reply = await patch(accessToken, { ...given, displayName: 'Élise Martin' })
    expect(reply.status).toBe(200)
    expect(JSON.parse(reply.text)).toEqual({ ...given, displayName: 'Élise Martin' })
  })

  it.each(['uid', 'email', 'isAnonymous', 'providers', 'acceptedTermsAt'])(
    'rejects a change of %s to another person’s value',
    async (field) => {
      const [{ accessToken }, karim] = await Promise.all([guest(), registered()])
      const { [field]: value } = karim.user as unknown as Record<string, unknown>
      const reply = await patch(accessToken, { [field]: value })
      expect(reply.status).toBe(400)
      expect(errorOf(reply).fields).toEqual({ [`user.${field}`]: 'invalid' })
    },
  )
})
