import { ACCOUNTS, ACTING, FILE_ACCESS, PROJECT_POLICY, ROLES } from './access.ts'
import { BUDGET } from './budget.ts'
import { ALIAS, CLIENT_VALUES } from './checkout.ts'
import { GITHUB, GITHUB_ACCOUNT } from './github.ts'
import { IDENTITY, PROVIDERS } from './identity.ts'
import type { Part } from './part.ts'
import { DATABASES, FILES, RECORDS } from './places.ts'
import { SECRETS } from './secrets.ts'
import { APIS_OF_PROJECT, BILLING, EVERYBODY } from './services.ts'
import { DOMAINS, SITES } from './sites.ts'
import { APP_CHECK, CAPTCHA, PAGE_KEY, WEB_APP } from './web-app.ts'

/** All parts that a first deploy needs. Each comes after the parts that it depends on. */
export const PARTS: readonly Part[] = [
  BILLING,
  APIS_OF_PROJECT,
  EVERYBODY,
  DATABASES,
  FILES,
  WEB_APP,
  SITES,
  DOMAINS,
  PAGE_KEY,
  CAPTCHA,
  APP_CHECK,
  ROLES,
  ACCOUNTS,
  GITHUB_ACCOUNT,
  PROJECT_POLICY,
  ACTING,
  FILE_ACCESS,
  RECORDS,
  SECRETS,
  IDENTITY,
  PROVIDERS,
  GITHUB,
  BUDGET,
  ALIAS,
  CLIENT_VALUES,
]
