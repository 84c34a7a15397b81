import {
  createAnnouncement,
  editAnnouncement,
  endAnnouncement,
  searchAnnouncements,
} from '@sesame/contract/endpoints/console/announcements'
import { diagnose } from '@sesame/contract/endpoints/console/diagnosis'
import {
  releaseBrake,
  runJob,
  searchJobs,
  setJobsMode,
  tryJob,
} from '@sesame/contract/endpoints/console/jobs'
import {
  checkJournal,
  exportJournal,
  searchJournal,
} from '@sesame/contract/endpoints/console/journal'
import {
  liftLimits,
  searchLimits,
  searchReachedLimits,
} from '@sesame/contract/endpoints/console/limits'
import {
  askForRole,
  endOperatorSessions,
  listOperators,
} from '@sesame/contract/endpoints/console/operators'
import { getOverview } from '@sesame/contract/endpoints/console/overview'
import {
  disablePerson,
  enablePerson,
  endPersonSession,
  endPersonSessions,
  erasePerson,
  exportPerson,
  handleAlert,
  readPerson,
  readTimeline,
  renamePerson,
  searchPeople,
  sendResetLink,
  sendVerificationLink,
} from '@sesame/contract/endpoints/console/people'
import {
  approveRequest,
  refuseRequest,
  searchRequests,
} from '@sesame/contract/endpoints/console/requests'
import {
  getConsoleSession,
  proveOperator,
  signInOperator,
  signOutOperator,
} from '@sesame/contract/endpoints/console/session'

/** The endpoints that the console calls. */
export const endpoints = {
  approveRequest,
  askForRole,
  checkJournal,
  createAnnouncement,
  diagnose,
  disablePerson,
  editAnnouncement,
  enablePerson,
  endAnnouncement,
  endOperatorSessions,
  endPersonSession,
  endPersonSessions,
  erasePerson,
  exportJournal,
  exportPerson,
  getConsoleSession,
  getOverview,
  handleAlert,
  liftLimits,
  listOperators,
  proveOperator,
  readPerson,
  readTimeline,
  refuseRequest,
  releaseBrake,
  renamePerson,
  runJob,
  searchAnnouncements,
  searchJobs,
  searchJournal,
  searchLimits,
  searchPeople,
  searchReachedLimits,
  searchRequests,
  sendResetLink,
  sendVerificationLink,
  setJobsMode,
  signInOperator,
  signOutOperator,
  tryJob,
}
