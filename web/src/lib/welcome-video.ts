/** The video of the home page, by the video host's number; empty if there is none. */
export const WELCOME_VIDEO_ID = import.meta.env.VITE_WELCOME_VIDEO_ID
