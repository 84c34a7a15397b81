/** The deployed function's settings, without its secrets; none of these addresses is ever called. */
export const DEPLOYED_ENVIRONMENT = {
  GCLOUD_PROJECT: 'demo-sesame',
  SESAME_DATABASE_URL: 'https://demo-sesame-default-rtdb.europe-west1.firebasedatabase.app',
  SESAME_STORAGE_BUCKET: 'demo-sesame.firebasestorage.app',
  SESAME_STATISTICS_URL: 'https://demo-sesame-statistics.europe-west1.firebasedatabase.app',
  SESAME_HOST_URL: 'https://sesame.example',
  SESAME_TRUSTED_PROXIES: '2',
  SESAME_CAPTCHA: 'off',
}
