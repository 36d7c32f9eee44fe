import { gql } from '../../platform/rest/document.ts'
import { row, type Row, type Values } from '../../platform/rest/row.ts'
import { asInput } from '../../platform/rest/values.ts'

const signOn = gql(
  `enabled label issuer clientId hasClientSecret scopes roleClaim roles { value role } dealerClaim dealers { value dealerNum } unknownPeople linksAdmins domains redirectUri version`,
)

/** Whatever a provider or a visitor sends, once each and as text. */
const texts = (given: Values): Values =>
  Object.fromEntries(
    ['code', 'state', 'iss', 'error', 'returnTo'].flatMap((name) => {
      const value = given[name]
      return typeof value === 'string' && value.length <= 4096 && !value.includes('\u0000') ? [[name, value]] : []
    }),
  )

export const rows: Row[] = [
  row({
    route: 'GET /api/sso/start',
    summary: 'Goes to the provider to sign in; returnTo is a path of the portal.',
    values: texts,
    document: gql(`mutation ($returnTo: String) { startSingleSignOn(returnTo: $returnTo) }`),
    redirect: (data) => data.startSingleSignOn,
  }),
  row({
    // Protected by state, nonce and PKCE instead: the provider's page is where people come from.
    route: 'GET /api/sso/callback',
    summary: 'Where the provider sends people back to.',
    values: texts,
    fromElsewhere: true,
    document: gql(
      `mutation ($code: String, $state: String, $iss: String, $error: String) { finishSingleSignOn(code: $code, state: $state, iss: $iss, error: $error) }`,
    ),
    redirect: (data) => data.finishSingleSignOn,
  }),
  row({
    route: 'GET /api/settings/single-sign-on',
    summary: 'The provider people sign in with; platform admin.',
    document: gql(`{ singleSignOn { ${signOn} } }`),
    shape: (data) => ({ singleSignOn: data.singleSignOn }),
  }),
  row({
    route: 'POST /api/settings/single-sign-on',
    summary: 'Saves it; platform admin.',
    values: asInput,
    document: gql(
      `mutation ($input: SaveSingleSignOnInput!) { saveSingleSignOn(input: $input) { singleSignOn { ${signOn} } } }`,
    ),
  }),
  row({
    route: 'POST /api/settings/single-sign-on/test',
    summary: 'Asks a provider for its settings; platform admin.',
    values: asInput,
    document: gql(`mutation ($input: TestSingleSignOnInput!) { testSingleSignOn(input: $input) { ok message } }`),
  }),
  row({
    route: 'DELETE /api/identities/{id}',
    summary: 'Unlinks a person from the provider.',
    values: ({ id }) => ({ input: { databaseId: id } }),
    document: gql(
      `mutation ($input: UnlinkIdentityInput!) { unlinkIdentity(input: $input) { user { _id: databaseId } } }`,
    ),
    shape: () => undefined,
  }),
]
