import { sampleGuest, sampleUser } from '@sesame/contract/testing/sample-user'

export const marie = sampleUser({ providers: ['password', 'google.com'] })
export const guest = sampleGuest({ uid: 'invite' })
