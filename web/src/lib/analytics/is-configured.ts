/** Whether there is anything to consent to. This file is separate because the rest of the configuration loads later. */
export const isAnalyticsConfigured = import.meta.env.VITE_FIREBASE_MEASUREMENT_ID !== ''
