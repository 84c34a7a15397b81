import { beforeAll, describe, expect, it, vi } from 'vitest'

// Simulate a project that requires passwords of eight characters, before the modules imported below read the environment.
vi.stubGlobal('environment', { ...environment, passwordMinLength: 8 })
const modules = async () => ({
  ...(await import('../../lib/password/password.ts')),
  ...(await import('../../lib/password/password-rules.ts')),
  ...(await import('../../lib/identity/credentials/password-policy.ts')),
  ...(await import('./account-checks.ts')),
  french: (await import('../../i18n/fr/account-fields.ts')).accountFields,
  english: (await import('../../i18n/en/account-fields.ts')).accountFields,
})
let web: Awaited<ReturnType<typeof modules>>
beforeAll(async () => {
  web = await modules()
})

describe('a project’s own minimum', () => {
  const demandsOf = (policy: typeof web.DEFAULT_PASSWORD_POLICY) => ({
    policy,
    isCommon: () => false,
  })

  it('the project’s minimum length applies if the identity service has no policy', () => {
    const policy = web.joined({ enforcementState: 'OFF', customStrengthOptions: {} })
    expect(policy.minLength).toBe(8)
    const check = (password: string) => web.checkNewPassword(demandsOf(policy), password)
    expect(check('Tourne-')).not.toBeNull()
    expect(check('Tourne-4')).toBeNull()
    expect(web.french.passwordTooShort).toContain('au moins 8\u00A0caractères')
    expect(web.english.passwordTooShort).toContain('at least 8\u00A0characters')
  })

  it.each([
    [6, 8],
    [undefined, 8],
    [12, 12],
  ])(
    'the longer of the two minimum lengths applies: policy %s, result %s',
    (minPasswordLength, longer) => {
      const given = minPasswordLength === undefined ? {} : { minPasswordLength }
      const policy = web.joined({ enforcementState: 'ENFORCE', customStrengthOptions: given })
      expect(policy.minLength).toBe(longer)
      expect(web.meetsRule('minLength', 'a'.repeat(longer - 1), policy)).toBe(false)
      expect(web.meetsRule('minLength', 'a'.repeat(longer), policy)).toBe(true)
    },
  )

  it('the project’s minimum length leaves the policy’s other rules unchanged', () => {
    const customStrengthOptions = { maxPasswordLength: 40, containsNumericCharacter: true }
    const policy = web.joined({ enforcementState: 'ENFORCE', customStrengthOptions })
    expect(policy).toMatchObject({ maxLength: 40, digit: true, uppercase: false })
  })
})
