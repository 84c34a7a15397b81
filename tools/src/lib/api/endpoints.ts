import {
  createAnnouncement,
  editAnnouncement,
  endAnnouncement,
  searchAnnouncements,
} from '@sesame/contract/endpoints/tools/announcements'
import { diagnose } from '@sesame/contract/endpoints/tools/diagnosis'
import {
  releaseBrake,
  runJob,
  searchJobs,
  setJobsMode,
  tryJob,
} from '@sesame/contract/endpoints/tools/jobs'
import {
  checkJournal,
  exportJournal,
  searchJournal,
} from '@sesame/contract/endpoints/tools/journal'
import {
  liftLimits,
  searchLimits,
  searchReachedLimits,
} from '@sesame/contract/endpoints/tools/limits'
import {
  askForRole,
  endOperatorSessions,
  listOperators,
} from '@sesame/contract/endpoints/tools/operators'
import { getOverview } from '@sesame/contract/endpoints/tools/overview'
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
} from '@sesame/contract/endpoints/tools/people'
import {
  approveRequest,
  refuseRequest,
  searchRequests,
} from '@sesame/contract/endpoints/tools/requests'
import {
  getConsoleSession,
  proveOperator,
  signInOperator,
  signOutOperator,
} from '@sesame/contract/endpoints/tools/session'

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
