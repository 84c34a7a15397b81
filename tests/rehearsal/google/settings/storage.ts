import { Router } from 'express'
import { bodyOf, bytesOf, notFound, parameter, refuse } from '../answers.ts'
import { answerPolicy, replacePolicy } from '../state/policies.ts'
import type { Project } from '../state/project.ts'
import { objects } from './objects.ts'
import type { Policy } from '../state/resources.ts'
import type { Bucket } from '../state/settings.ts'

/** How long a new bucket keeps deleted files: one week. Source: Cloud Storage, « Soft delete ». */
const WEEK_SECONDS = '604800'

/** Creates a bucket. */
export function addBucket({ buckets }: Project, name: string, location: string): void {
  buckets.set(name, {
    objects: new Map(),
    location: location.toUpperCase(),
    softDeletePolicy: { retentionDurationSeconds: WEEK_SECONDS },
    versioning: { enabled: false },
  })
}

/** `firebasestorage.googleapis.com`: the default bucket. */
export function firebaseStorage(project: Project): Router {
  const { id, bucket, buckets } = project
  const path = '/v1alpha/projects/:project/defaultBucket'
  const answer = { bucket: { name: `projects/${id}/buckets/${bucket}` } }
  return Router()
    .get(path, (_, response) => {
      if (buckets.has(bucket)) response.json(answer)
      else notFound(response, 'the default bucket')
    })
    .post(path, (request, response) => {
      addBucket(project, bucket, (bodyOf(request) as { location: string }).location)
      response.json(answer)
    })
}

/** A bucket as the API returns it: its objects are listed separately. */
const answerOf = ({ objects: _, ...bucket }: Bucket) => bucket

/** `storage.googleapis.com`: buckets, their policies, and the upload of sources. */
export function storage(project: Project): Router {
  const { archives, buckets } = project
  const path = '/storage/v1/b/:bucket'
  return Router()
    .use(objects(project))
    .put('/upload/:object', (request, response) => {
      archives.set(parameter(request, 'object'), bytesOf(request))
      response.end()
    })
    .post('/storage/v1/b', (request, response) => {
      const { name, location, ...more } = bodyOf(request) as Bucket & { name: string }
      if (buckets.has(name)) {
        refuse(response, 409, `${name} is taken`)
        return
      }
      addBucket(project, name, location)
      const bucket = buckets.get(name)
      if (bucket) response.json(answerOf(Object.assign(bucket, more)))
    })
    .use(path, (request, response, next) => {
      if (buckets.has(parameter(request, 'bucket'))) next()
      else notFound(response, 'the bucket')
    })
    .get(path, (request, response) => {
      const bucket = buckets.get(parameter(request, 'bucket'))
      if (bucket) response.json(answerOf(bucket))
    })
    .patch(path, (request, response) => {
      const bucket = buckets.get(parameter(request, 'bucket'))
      if (bucket) {
        Object.assign(bucket, bodyOf(request) as Partial<Bucket>)
        response.json(answerOf(bucket))
      }
    })
    .post(`${path}/lockRetentionPolicy`, (request, response) => {
      const bucket = buckets.get(parameter(request, 'bucket'))
      const { retentionPolicy } = bucket ?? {}
      if (bucket === undefined || retentionPolicy === undefined) {
        refuse(response, 400, 'there is no retention policy to lock')
        return
      }
      bucket.retentionPolicy = { ...retentionPolicy, isLocked: true }
      response.json(answerOf(bucket))
    })
    .get(`${path}/iam`, (request, response) => {
      const name = `buckets/${parameter(request, 'bucket')}`
      const isAsked = parameter(request, 'optionsRequestedPolicyVersion') === '3'
      if (!isAsked && hasConditions(project.policies.get(name))) {
        refuse(response, 400, 'the policy has conditions, which version 3 has')
      } else answerPolicy(project, name, response)
    })
    .put(`${path}/iam`, (request, response) => {
      const name = parameter(request, 'bucket')
      const policy = bodyOf(request) as Policy
      if (hasConditions(policy) && (policy.version !== 3 || !isUniform(buckets.get(name)))) {
        refuse(response, 400, 'conditions need version 3 and uniform bucket-level access')
      } else replacePolicy(project, `buckets/${name}`, policy, response)
    })
}

/** Whether a policy contains conditions. Source: Cloud Storage, « Use IAM conditions on buckets ». */
const hasConditions = (policy: Policy | undefined) =>
  policy?.bindings.some(({ condition }) => condition) === true
const isUniform = (bucket: Bucket | undefined) =>
  bucket?.iamConfiguration?.uniformBucketLevelAccess.enabled === true
