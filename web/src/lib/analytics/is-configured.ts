/** Whether there is anything to consent to. Read by itself: the whole configuration comes later. */
export const isAnalyticsConfigured = import.meta.env.VITE_FIREBASE_MEASUREMENT_ID !== ''
