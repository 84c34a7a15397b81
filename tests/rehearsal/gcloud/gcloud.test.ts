import { describe, expect, it } from 'vitest'
import { COMMANDS, type Ask } from './commands.ts'
import { names, parse } from './parse.ts'

/** Runs a command, written as in a shell but without quotes, and resolves with its requests. */
async function requestsOf(line: string): Promise<string[]> {
  const given = line.split(' ')
  const command = COMMANDS.find((each) => names(each, given))
  if (command === undefined) throw new Error('Invalid choice')
  const requests: string[] = []
  const ask: Ask = (method, address, body) => {
    requests.push([method, address, ...(body ? [JSON.stringify(body)] : [])].join(' '))
    return Promise.resolve({})
  }
  await command.run(parse(command, given), ask)
  return requests
}

describe('gcloud', () => {
  it.each([
    [
      'storage buckets update gs://b --lock-retention-period --quiet',
      'POST storage.googleapis.com/storage/v1/b/b/lockRetentionPolicy {}',
    ],
    [
      'logging buckets update _Default --location=global --retention-days 30 --project=sesame',
      'PATCH logging.googleapis.com/v2/projects/sesame/locations/global/buckets/_Default?updateMask=retentionDays {"retentionDays":30}',
    ],
    [
      'scheduler jobs run sweep --location=europe-west1 --project=sesame',
      'POST cloudscheduler.googleapis.com/v1/projects/sesame/locations/europe-west1/jobs/sweep:run {}',
    ],
  ])('sends the documented request for « %s »', async (line, request) => {
    expect(await requestsOf(line)).toEqual([request])
  })

  it.each([
    ['iam roles delete own', 'Invalid choice'],
    ['scheduler jobs run sweep --location=europe-west1', '--project: Must be specified'],
    ['scheduler jobs run --location=europe-west1 --project=sesame', 'JOB wanted'],
    ['scheduler jobs run one two --location=europe-west1 --project=sesame', 'JOB wanted'],
    ['scheduler jobs run a --location=here --project=sesame', 'Invalid value here'],
    [
      'scheduler jobs run a --location=europe-west1 --project=sesame --project=others',
      'given twice',
    ],
    ['scheduler jobs run a --location=europe-west1 --project', 'expected one argument'],
    [
      'storage buckets update gs://b --lock-retention-perio',
      'unrecognized arguments: --lock-retention-perio',
    ],
    ['storage buckets update gs://b --lock-retention-period=yes', 'Invalid value yes'],
    ['storage buckets update gs://b --lock-retention-period', 'This action is permanent'],
    ['storage buckets update b --lock-retention-period --quiet', 'b is no bucket'],
  ])('rejects « %s »', async (line, message) => {
    await expect(async () => requestsOf(line)).rejects.toThrow(message)
  })
})
