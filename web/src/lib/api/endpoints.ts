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

/** The endpoints that the client calls. Only `create-api.ts` imports them: their schemas are heavy. */
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
