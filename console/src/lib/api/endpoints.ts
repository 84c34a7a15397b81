import type { Endpoint } from '@sesame/contract/endpoint'
import * as announcements from '@sesame/contract/endpoints/console/announcements'
import * as diagnosis from '@sesame/contract/endpoints/console/diagnosis'
import * as events from '@sesame/contract/endpoints/console/events'
import * as jobs from '@sesame/contract/endpoints/console/jobs'
import * as journal from '@sesame/contract/endpoints/console/journal'
import * as limits from '@sesame/contract/endpoints/console/limits'
import * as operators from '@sesame/contract/endpoints/console/operators'
import * as overview from '@sesame/contract/endpoints/console/overview'
import * as people from '@sesame/contract/endpoints/console/people'
import * as personActions from '@sesame/contract/endpoints/console/person-actions'
import * as requests from '@sesame/contract/endpoints/console/requests'
import * as services from '@sesame/contract/endpoints/console/services'
import * as session from '@sesame/contract/endpoints/console/session'

const modules = {
  ...announcements,
  ...diagnosis,
  ...events,
  ...jobs,
  ...journal,
  ...limits,
  ...operators,
  ...overview,
  ...people,
  ...personActions,
  ...requests,
  ...services,
  ...session,
}

type EndpointsIn<Module> = {
  readonly [Name in keyof Module as Module[Name] extends Endpoint ? Name : never]: Module[Name]
}

/** The console's endpoints, by their names in the contract. The type omits the other exports of the modules. */
export const endpoints: EndpointsIn<typeof modules> = modules
