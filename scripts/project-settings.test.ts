import { afterEach, expect, it, vi } from 'vitest'
import { projectSettings } from './project-settings.ts'
import { PROJECT_ID, STORAGE_BUCKET } from './project.ts'

afterEach(() => vi.unstubAllEnvs())

it.each(['', 'nowhere', `/../.env.${PROJECT_ID}`, `x/../.env.${PROJECT_ID}`])(
  'knows a project by its id alone, and not as %j',
  (name) => {
    expect(projectSettings(name)).toBeNull()
  },
)

it('has what the file says rather than what the shell does, and the project that was named', () => {
  vi.stubEnv('SESAME_STORAGE_BUCKET', 'another')
  vi.stubEnv('GCLOUD_PROJECT', 'another')
  expect(projectSettings(PROJECT_ID)).toMatchObject({
    GCLOUD_PROJECT: PROJECT_ID,
    SESAME_STORAGE_BUCKET: STORAGE_BUCKET,
  })
})
