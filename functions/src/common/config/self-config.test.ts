import { expect, it } from 'vitest'
import { readSelf } from './self-config.ts'

const services = {
  origins: ['https://sesame.example'],
  passkeys: { rpId: 'sesame.example', origins: [] },
  appCheck: true,
}
const env = {
  SESAME_HOST_URL: 'https://sesame.example',
  SESAME_JOBS: 'sweep',
  SESAME_SMTP_HOST: 'smtp.exemple.fr',
  SESAME_SMTP_FROM: 'ne-pas-repondre@exemple.fr',
  SESAME_SMTP_REPLY_TO: 'contact@exemple.fr',
  SESAME_SMTP_USER: 'canary-user',
  SESAME_FUTURE_TOKEN: 'canary-token',
  PEPPER: 'canary-pepper',
  SMTP_PASSWORD: 'canary-password',
  HOME: '/canary-home',
}

it('the console shows the values of settings, but for a secret only whether it is set', () => {
  const { settings } = readSelf(env, services, false)
  const told = new Map(settings.map((setting) => [setting.name, setting]))
  expect(told.get('SESAME_JOBS')).toMatchObject({ value: 'sweep', isSet: true, isSecret: false })
  for (const name of ['PEPPER', 'SESAME_SMTP_USER', 'SESAME_FUTURE_TOKEN']) {
    expect(told.get(name)).toMatchObject({ value: null, isSet: true, isSecret: true })
  }
  expect(told.get('GCLOUD_PROJECT')).toMatchObject({ value: null, isSet: false })
  expect(JSON.stringify(settings)).not.toContain('canary')
})

it('the console shows whether jobs only count due data, and how e-mail is sent', () => {
  expect(readSelf(env, services, false)).toMatchObject({ jobsDryRun: false, captcha: false })
  expect(readSelf({}, services, false)).toMatchObject({ jobsDryRun: true, smtp: null })
})
