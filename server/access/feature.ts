import type { Feature } from '../platform/feature.ts'
import { MAX_PROXY_REASON } from './proxy.ts'
import { MAX_DOMAINS } from './single-sign-on/settings.ts'
import { flagFields } from '../platform/settings.ts'
import { failureHoursOf, failuresOf } from './sign-in/failures.ts'
import { rowsWith } from './rest.ts'
import { pages } from './sessions/foreignSession.ts'
import { rows as singleSignOnRows } from './single-sign-on/rest.ts'
import './merge.ts'
import './on.ts'
import './schema.ts'
import './single-sign-on/merge.ts'
import './single-sign-on/on.ts'
import './single-sign-on/schema.ts'
import './news.ts'

declare module '../platform/flags.ts' {
  interface Flags {
    publicHome: boolean
  }
}

export const access: Feature = {
  name: 'access',
  rows: () => [...rowsWith(flagFields()), ...singleSignOnRows],
  pages,
  flags: {
    publicHome: {
      description: 'The address / shows a public home instead of the sign-in page.',
      default: false,
      position: 1,
    },
  },
  openTo: {
    // Whoever waits at the door still keeps the own account safe.
    ANY: ['stopProxy', 'changePassword', 'sessions', 'revokeSession', 'issuedTokens', 'endIssuedToken'],
    EMAIL: ['verifyEmail', 'resendVerification', 'correctEmail'],
    TRAINING_ONLY: ['proxyVisits'],
  },
  constants: { MAX_DOMAINS, MAX_PROXY_REASON },
  personalData: {
    Session: { of: ['userId'], names: ['realUserId'] },
    VerificationCode: { of: ['userId'] },
    SignInChallenge: { of: ['userId'] },
    SignInFailure: { read: failuresOf },
    SignInFailureHour: { read: failureHoursOf },
    CookieConsent: { of: ['userId'] },
    ApiClient: { of: ['createdById'] },
    ApiClientUse: { within: { ApiClient: 'clientId' } },
    SingleSignOnIdentity: { of: ['userId'] },
  },
}
