import { gql, type AnswerOf } from '../platform/rest/document.ts'
import { row, type Row } from '../platform/rest/row.ts'
import { address } from '../platform/rest/shape.ts'
import { asInput } from '../platform/rest/values.ts'

const sessionWith = (flags: string) =>
  gql(`viewer {
    _id: databaseId id firstName lastName fullName tokenName email emailVerified profileImage { url } role { _id: databaseId key name rank } rights isAdmin seesAll keepsToOwnBrands managesBrands
    dealers { active dealer { _id: databaseId name displayName } } assignmentGroups { group { _id: databaseId name kind } }
    resetPositions position editingBrand { _id: databaseId name } ownedBrands { brand { _id: databaseId name } } receiveEmails locale
  }
  proxy { realUserId realUserName expiresAt }
  rightsWithheld heldBy signInChallenge { methods expiresAt }
  settings {
    flags { ${flags} }
    labels { announcements assignGroups } limits { courseLimits curriculumLimits registrationRateLimit } positions adminRoles missingDealer passkeyHost trainingOnlyTarget { curriculumId courseId } brandColor captchaSiteKey hasAudienceGroups
    passwordPolicy { minLength maxLength alphanumericOnly }
  }
  singleSignOnOffer { label }`)
type Session = ReturnType<typeof sessionWith>

const ownSession = (session: Session) => gql(`{ ${session} }`)

const sessionBody = ({
  viewer,
  proxy,
  rightsWithheld,
  heldBy,
  signInChallenge,
  settings,
  singleSignOnOffer,
}: AnswerOf<ReturnType<typeof ownSession>>) => ({
  user: viewer && {
    ...viewer,
    profileImage: address(viewer.profileImage),
    isPlatformAdmin: viewer.role.key === 'platform-admin' && !proxy && !heldBy,
    dealers: viewer.dealers.map(({ active, dealer }) => ({ ...dealer, active })),
    assignmentGroups: viewer.assignmentGroups.map(({ group }) => group),
    ownedBrands: viewer.ownedBrands.map(({ brand }) => brand),
  },
  proxy: proxy && { realUser: { _id: proxy.realUserId, fullName: proxy.realUserName }, expiresAt: proxy.expiresAt },
  rightsWithheld,
  heldBy,
  signInChallenge,
  settings: { ...settings, singleSignOn: singleSignOnOffer },
})

const capitalized = (name: string) => name.replace(/^./, (letter) => letter.toUpperCase())

/** A call that answers the session. */
type SessionRow = (session: Session) => Row

/** A mutation of the own record: answers the whole session, so that guards see the change at once. */
const own =
  (path: string, name: string, summary: string): SessionRow =>
  (session) =>
    row({
      route: `POST /api/${path}`,
      summary,
      values: asInput,
      document: gql(
        `mutation ($input: ${capitalized(name)}Input!) { done: ${name}(input: $input) { query { ${session} } } }`,
      ),
      shape: ({ done }) => sessionBody(done.query),
    })

/** The same of what may be a request: 202, with the request beside the session, where an administrator decides first. */
const ownOrAsked =
  (path: string, name: string, summary: string): SessionRow =>
  (session) =>
    row({
      route: `POST /api/${path}`,
      summary: `${summary} 202 with the request where an administrator decides first.`,
      values: asInput,
      document: gql(
        `mutation ($input: ${capitalized(name)}Input!) { done: ${name}(input: $input) { request { _id: databaseId type status } query { ${session} } } }`,
      ),
      status: ({ done }) => (done.request ? 202 : 200),
      shape: ({ done: { query, request } }) => ({ ...sessionBody(query), ...(request ? { request } : {}) }),
    })

const rows: (Row | SessionRow)[] = [
  (session) =>
    row({
      route: 'GET /api/session',
      summary: 'Who is signed in, and the settings pages need.',
      document: ownSession(session),
      shape: sessionBody,
    }),
  (session) =>
    row({
      route: 'POST /api/login',
      values: asInput,
      summary:
        'Signs in; answers the session. 202 where a second factor is wanted first: user is null and signInChallenge says how it may be given.',
      document: gql(`mutation ($input: SignInInput!) { signIn(input: $input) { query { ${session} } } }`),
      status: (data) => (data.signIn.query.signInChallenge ? 202 : 200),
      shape: (data) => sessionBody(data.signIn.query),
    }),
  (session) =>
    row({
      route: 'POST /api/login/second-factor',
      summary: 'Gives the second factor a sign-in waits for: code, recoveryCode or passkey; answers the session.',
      values: asInput,
      document: gql(
        `mutation ($input: GiveSecondFactorInput!) { giveSecondFactor(input: $input) { query { ${session} } } }`,
      ),
      shape: (data) => sessionBody(data.giveSecondFactor.query),
    }),
  row({
    route: 'POST /api/login/passkey-request',
    summary: 'What the browser is to ask a passkey for, for a sign-in.',
    document: gql(`{ passkeyRequest }`),
  }),
  (session) =>
    row({
      route: 'POST /api/login/passkey',
      summary: 'Signs in with a passkey alone; answers the session.',
      values: asInput,
      document: gql(
        `mutation ($input: SignInWithPasskeyInput!) { signInWithPasskey(input: $input) { query { ${session} } } }`,
      ),
      shape: (data) => sessionBody(data.signInWithPasskey.query),
    }),
  row({
    route: 'GET /api/logout',
    summary: 'Ends the session and goes to the sign-in page.',
    document: gql(`mutation { signOut }`),
    redirect: () => '/public/login',
  }),
  row({
    route: 'POST /api/register',
    status: 201,
    summary: 'A new account.',
    values: asInput,
    document: gql(`mutation ($input: RegisterInput!) { register(input: $input) { status message } }`),
  }),
  row({
    route: 'POST /api/dealers/create-while-registration',
    status: 201,
    summary: 'Sends a company in for review.',
    values: (given) => ({ input: { dealer: given.data ?? given } }),
    document: gql(
      `mutation ($input: CreateDealerWhileRegistrationInput!) { createDealerWhileRegistration(input: $input) { _id: databaseId name } }`,
    ),
  }),
  row({
    route: 'POST /api/forgot-password',
    summary: 'Mails a recovery code.',
    values: asInput,
    document: gql(`mutation ($input: RequestPasswordResetInput!) { requestPasswordReset(input: $input) { message } }`),
  }),
  row({
    route: 'POST /api/forgot-password-reset',
    summary: 'Sets a new password with a code.',
    values: asInput,
    document: gql(`mutation ($input: ResetPasswordInput!) { resetPassword(input: $input) { message } }`),
  }),
  own('verify-email', 'verifyEmail', 'Proves the email address with a code.'),
  row({
    route: 'POST /api/verify-email/resend',
    summary: 'Mails a fresh code.',
    document: gql(`mutation { resendVerification }`),
    shape: (data) => ({ message: data.resendVerification }),
  }),
  own('correct-email', 'correctEmail', 'Corrects an address that is not verified yet, and mails it a code.'),
  own('update-info', 'updateInfo', 'Saves the own profile.'),
  ownOrAsked('update-dealer', 'updateDealer', 'Joins a dealer.'),
  ownOrAsked('update-position', 'updatePosition', 'Tells the own position.'),
  ownOrAsked('update-role-audience', 'updateRoleAudience', 'Chooses the own departments.'),
  ownOrAsked('update-audience', 'updateAudience', 'Chooses the own audiences.'),
  own('update-email-opt', 'updateEmailOpt', 'Opts in to or out of emails.'),
  own('update-editing-brand', 'updateEditingBrand', 'Chooses the brand to work on.'),
  row({
    route: 'GET /api/proxy/remove-proxy',
    summary: 'Ends acting as someone.',
    document: gql(`mutation { stopProxy }`),
    shape: (data) => ({ redirect: data.stopProxy }),
  }),
  row({
    route: 'GET /api/proxy/{proxyId}',
    summary: 'Starts acting as someone.',
    values: ({ proxyId, reason }) => ({ userId: proxyId, reason: reason ?? 'No reason given' }),
    document: gql(`mutation ($userId: ID!, $reason: String!) { startProxy(userId: $userId, reason: $reason) }`),
    shape: (data) => ({ redirect: data.startProxy }),
  }),
  row({
    route: 'GET /api/set-lang',
    summary: 'Remembers the language.',
    document: gql(`mutation ($lang: String!) { setLanguage(lang: $lang) }`),
    shape: (data) => ({ lang: data.setLanguage }),
  }),
  row({
    route: 'POST /api/cookie-consent',
    summary: 'Keeps the answer to the cookie prompt.',
    values: asInput,
    document: gql(`mutation ($input: RecordCookieConsentInput!) { recordCookieConsent(input: $input) { consentId } }`),
  }),
]

export const rowsWith = (flags: string): Row[] => {
  const session = sessionWith(flags)
  return rows.map((one) => (typeof one === 'function' ? one(session) : one))
}
