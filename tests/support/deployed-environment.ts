/** The deployed function's settings, without its secrets. No test calls the URLs in these settings. */
export const DEPLOYED_ENVIRONMENT = {
  GCLOUD_PROJECT: 'sesame-test',
  SESAME_DATABASE_URL: 'https://sesame-test-default-rtdb.europe-west1.firebasedatabase.app',
  SESAME_STORAGE_BUCKET: 'sesame-test.firebasestorage.app',
  SESAME_STATISTICS_URL: 'https://sesame-test-statistics.europe-west1.firebasedatabase.app',
  SESAME_HOST_URL: 'https://sesame.example',
  SESAME_TRUSTED_PROXIES: '2',
  SESAME_CAPTCHA: 'off',
}
