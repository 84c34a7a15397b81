import {
  changePassword,
  endOtherSessions,
  endSession,
  forgotPassword,
  listSessions,
  lockSession,
  reauthenticate,
  refreshAccessToken,
  resetPassword,
  signIn,
  signOut,
  signUp,
  unlockSession,
} from '@sesame/contract/endpoints/auth'
import { deleteUser, exportUser, getUser, updateUser } from '@sesame/contract/endpoints/user'
import { getVideo } from '@sesame/contract/endpoints/video'

/** What the client calls, by the contract's names. Its schemas weigh: only `create-api.ts` holds them. */
export const endpoints = {
  changePassword,
  deleteUser,
  endOtherSessions,
  endSession,
  exportUser,
  forgotPassword,
  getUser,
  getVideo,
  listSessions,
  lockSession,
  reauthenticate,
  refreshAccessToken,
  resetPassword,
  signIn,
  signOut,
  signUp,
  unlockSession,
  updateUser,
}
