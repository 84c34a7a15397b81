/** Whether there is anything to consent to. In a file of its own, since the rest of the configuration loads later. */
export const isAnalyticsConfigured = import.meta.env.VITE_FIREBASE_MEASUREMENT_ID !== ''
