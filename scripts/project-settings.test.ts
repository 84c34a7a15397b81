import { afterEach, expect, it, vi } from 'vitest'
import { projectSettings } from './project-settings.ts'
import { PROJECT_ID, STORAGE_BUCKET } from './project.ts'

afterEach(() => vi.unstubAllEnvs())

it.each(['', 'nowhere', `/../.env.${PROJECT_ID}`, `x/../.env.${PROJECT_ID}`])(
  'finds a project only by its id, not by %j',
  (name) => {
    expect(projectSettings(name)).toBeNull()
  },
)

it('takes the values from the file rather than the shell, for the named project', () => {
  vi.stubEnv('SESAME_STORAGE_BUCKET', 'another')
  vi.stubEnv('GCLOUD_PROJECT', 'another')
  expect(projectSettings(PROJECT_ID)).toMatchObject({
    GCLOUD_PROJECT: PROJECT_ID,
    SESAME_STORAGE_BUCKET: STORAGE_BUCKET,
  })
})
