import { z } from 'zod'
import { builder } from '../../platform/graphql/builder.ts'
import { change } from '../../platform/change.ts'
import { signedIn } from '../../platform/context.ts'
import { badInput, stale } from '../../platform/errors.ts'
import type { Change } from '../../platform/events.ts'
import { given } from '../../platform/kit/saves.ts'
import { optionalText } from '../../platform/values/inputs.ts'
import { callbackOf, discover, issuerUrl, reasonOf } from './provider.ts'
import { readSignOn, sealSecret, type DealerMapping, type RoleMapping, type SignOnRecord } from './record.ts'
import { isGrantedByClaims } from './rules.ts'

const UnknownPeople = builder.enumType('UnknownPeople', {
  description: 'What happens to people the provider knows and the portal does not.',
  values: {
    REFUSE: { description: 'They are not let in.' },
    CREATE_PENDING: { description: 'They get an account that waits for an administrator.' },
    CREATE_ACTIVE: { description: 'They get an account as learners and are in.' },
  } as const,
})

const RoleLine = builder
  .objectRef<RoleMapping>('SingleSignOnRole')
  .implement({
    description: 'A role the provider gives. For the platform admin.',
    fields: (t) => ({
      value: t.exposeString('value', { description: 'Of the claim.' }),
      role: t.exposeString('role', { description: 'Key of the role.' }),
    }),
  })
const DealerLine = builder
  .objectRef<DealerMapping>('SingleSignOnDealer')
  .implement({
    description: 'What the provider calls a dealer. For the platform admin.',
    fields: (t) => ({
      value: t.exposeString('value', { description: 'Of the claim.' }),
      dealerNum: t.exposeString('dealerNum', { description: 'The dealer’s number.' }),
    }),
  })

const SignOn = builder
  .objectRef<SignOnRecord>('SingleSignOn')
  .implement({
    description: 'The installation’s OpenID Connect provider. For the platform admin.',
    fields: (t) => ({
      enabled: t.exposeBoolean('enabled', { description: 'Whether the sign-in screen offers it.' }),
      label: t.exposeString('label', { description: 'What the button says after “Continue with”.' }),
      issuer: t.exposeString('issuer', { description: 'The provider’s address, as it calls itself.' }),
      clientId: t.exposeString('clientId', { description: 'What the provider calls the portal.' }),
      hasClientSecret: t.boolean({
        description: 'Whether a client secret is kept; it is never answered.',
        resolve: ({ clientSecretSealed }) => clientSecretSealed != null,
      }),
      scopes: t.exposeString('scopes', { description: 'Asked of the provider, with spaces between.' }),
      roleClaim: t.exposeString('roleClaim', {
        description: 'Which claim names the role; empty where the provider decides none.',
      }),
      roles: t.field({
        type: [RoleLine],
        description: 'Values of it and the role each gives; the first that fits counts.',
        resolve: ({ roles }) => roles,
      }),
      dealerClaim: t.exposeString('dealerClaim', {
        description: 'Which claim names dealers; empty where the provider decides none.',
      }),
      dealers: t.field({
        type: [DealerLine],
        description: 'Values of it that are no dealer number themselves.',
        resolve: ({ dealers }) => dealers,
      }),
      unknownPeople: t.expose('unknownPeople', {
        type: UnknownPeople,
        description: 'What happens to people without an account.',
      }),
      linksAdmins: t.exposeBoolean('linksAdmins', {
        description:
          'Whether accounts of administrators are linked by their address too; those of platform admins never are.',
      }),
      domains: t.exposeStringList('domains', {
        description:
          'People with an address of these domains sign in with it only; platform admins keep their password.',
      }),
      redirectUri: t.string({
        description: 'To be registered at the provider.',
        resolve: (_record, _args, { services }) => callbackOf(services),
      }),
      version: t.exposeInt('version', {
        description: 'Sent back when saving, so that nobody overwrites unseen changes.',
      }),
    }),
  })

builder.queryField('singleSignOn', (t) =>
  t.field({
    type: SignOn,
    authScopes: { platformAdmin: true },
    description: 'The settings of single sign-on.',
    resolve: (_root, _args, { db }) => readSignOn(db),
  }),
)

/** So many domains one provider may answer for. */
export const MAX_DOMAINS = 100

const LINES = z.array(z.unknown()).max(200, 'At most 200 lines.')
const RoleInput = builder.inputType('SingleSignOnRoleInput', {
  description: 'A value of the claim and the role it gives.',
  fields: (t) => ({
    value: t.string({ required: true, validate: optionalText(200) }),
    role: t.string({ required: true, description: 'Key of the role.', validate: optionalText(80) }),
  }),
})
const DealerInput = builder.inputType('SingleSignOnDealerInput', {
  description: 'A value of the claim and the dealer it means.',
  fields: (t) => ({
    value: t.string({ required: true, validate: optionalText(200) }),
    dealerNum: t.string({ required: true, description: 'The dealer’s number.', validate: optionalText(40) }),
  }),
})

type Given = Partial<Omit<SignOnRecord, 'id' | 'version' | 'updatedAt' | 'clientSecretSealed'>>

/** Every role must exist and be one that claims may give. */
async function checkRoles({ tx }: Change, roles: RoleMapping[]): Promise<void> {
  const known = new Map(
    (
      await tx.role.findMany({
        where: { key: { in: roles.map(({ role }) => role) } },
        select: { key: true, rank: true },
      })
    ).map((role) => [role.key, role]),
  )
  for (const [index, { value, role }] of roles.entries()) {
    if (!value) throw badInput(`roles.${index}.value`, 'Enter the value.')
    const found = known.get(role)
    if (!found) throw badInput(`roles.${index}.role`, 'Choose one of the roles.')
    if (!isGrantedByClaims(found))
      throw badInput(`roles.${index}.role`, 'Platform admins are made by platform admins alone.')
  }
}

async function checkDealers({ tx }: Change, dealers: DealerMapping[]): Promise<void> {
  const asked = dealers.map(({ dealerNum }) => dealerNum.toLowerCase())
  const rows = await tx.$queryRaw<
    { num: string }[]
  >`SELECT lower("dealerNum") AS num FROM "Dealer" WHERE lower("dealerNum") = ANY(${asked})`
  const known = new Set(rows.map(({ num }) => num))
  for (const [index, { value, dealerNum }] of dealers.entries()) {
    if (!value) throw badInput(`dealers.${index}.value`, 'Enter the value.')
    if (!known.has(dealerNum.toLowerCase())) throw badInput(`dealers.${index}.dealerNum`, 'No dealer has this number.')
  }
}

const DOMAIN = /^(?=.{1,253}$)[a-z0-9](?:[a-z0-9-]*[a-z0-9])?(?:\.[a-z0-9](?:[a-z0-9-]*[a-z0-9])?)+$/

/** What is stored, changed by what was given. Errors: BAD_USER_INPUT names the setting. */
async function checked(
  c: Change,
  before: SignOnRecord,
  given: Given,
  secret: string | null | undefined,
): Promise<SignOnRecord> {
  const next: SignOnRecord = {
    ...before,
    ...given,
    roles: given.roles?.map(({ value, role }) => ({ value: value.trim(), role: role.trim() })) ?? before.roles,
    dealers:
      given.dealers?.map(({ value, dealerNum }) => ({ value: value.trim(), dealerNum: dealerNum.trim() })) ??
      before.dealers,
    scopes: [...new Set((given.scopes ?? before.scopes).split(/[\s,]+/).filter(Boolean))].join(' '),
    domains: [
      ...new Set(
        (given.domains ?? before.domains)
          .map((domain) => domain.trim().toLowerCase().replace(/^@/, ''))
          .filter(Boolean),
      ),
    ],
  }
  if (next.issuer && !issuerUrl(next.issuer))
    throw badInput('issuer', 'Enter an address that begins with https://, as the provider shows it.')
  // Without a provider there is nothing a secret could be for.
  if (!next.issuer && !secret) next.clientSecretSealed = null
  else if (next.issuer !== before.issuer && before.clientSecretSealed && secret === undefined)
    throw badInput('clientSecret', 'Enter the client secret of the new provider; the old one is not sent there.')
  if (!next.scopes.split(' ').includes('openid')) throw badInput('scopes', 'The scopes include openid.')
  const bad = next.domains.find((domain) => !DOMAIN.test(domain))
  if (bad !== undefined || next.domains.length > MAX_DOMAINS)
    throw badInput('domains', `Enter domains such as example.com, at most ${MAX_DOMAINS}.`)
  if (next.enabled) {
    if (!next.label) throw badInput('label', 'Enter what the button says.')
    if (!next.issuer) throw badInput('issuer', 'Enter the provider’s address.')
    if (!next.clientId) throw badInput('clientId', 'Enter the client id.')
  }
  await checkRoles(c, next.roles)
  await checkDealers(c, next.dealers)
  return next
}

/** The settings as the activity log keeps them. */
const audited = ({ id: _id, version: _version, updatedAt: _at, clientSecretSealed, ...record }: SignOnRecord) => ({
  ...record,
  clientIsConfidential: clientSecretSealed != null,
})

builder.relayMutationField(
  'saveSingleSignOn',
  {
    inputFields: (t) => ({
      version: t.int({ description: 'As read; when it has moved on the answer is CONFLICT. Left out, the save wins.' }),
      enabled: t.boolean(),
      label: t.string({ validate: optionalText(40) }),
      issuer: t.string({ validate: optionalText(300) }),
      clientId: t.string({ validate: optionalText(300) }),
      clientSecret: t.string({
        description: 'A new one; empty forgets it, left out it stays.',
        validate: z.string().max(1000, 'Use at most 1000 characters.'),
      }),
      scopes: t.string({ validate: optionalText(300) }),
      roleClaim: t.string({ validate: optionalText(200) }),
      roles: t.field({ type: [RoleInput], description: 'All lines, in order.', validate: LINES }),
      dealerClaim: t.string({ validate: optionalText(200) }),
      dealers: t.field({ type: [DealerInput], description: 'All lines.', validate: LINES }),
      unknownPeople: t.field({ type: UnknownPeople }),
      linksAdmins: t.boolean(),
      domains: t.stringList({ description: 'All domains; empty lets everyone use a password.' }),
    }),
  },
  {
    description:
      'Saves the settings of single sign-on; what is left out stays. For the platform admin. Errors: BAD_USER_INPUT names the setting, CONFLICT.',
    authScopes: { platformAdmin: true },
    resolve: (_root, { input: { version, clientSecret, ...input } }, ctx) =>
      change(ctx, 'saveSingleSignOn', async (c) => {
        const before = await readSignOn(c.tx)
        const next = await checked(c, before, given(input), clientSecret ?? undefined)
        const { id: _id, version: _version, updatedAt: _at, clientSecretSealed, ...values } = next
        const sealed =
          clientSecret == null
            ? clientSecretSealed
            : clientSecret
              ? sealSecret(ctx.services.config, clientSecret)
              : null
        await c.tx.singleSignOn.createMany({ data: { id: 1 }, skipDuplicates: true })
        const { count } = await c.tx.singleSignOn.updateMany({
          where: { id: 1, ...(version == null ? {} : { version }) },
          data: { ...values, clientSecretSealed: sealed, version: { increment: 1 } },
        })
        if (!count) throw stale()
        c.record({
          type: 'SingleSignOn',
          id: '1',
          before: audited(before),
          after: audited({ ...next, clientSecretSealed: sealed }),
        })
        return {}
      }),
  },
  {
    outputFields: (t) => ({
      singleSignOn: t.field({
        type: SignOn,
        description: 'As saved.',
        resolve: (_payload, _args, { db }) => readSignOn(db),
      }),
    }),
  },
)

interface Tried {
  ok: boolean
  message: string
}

/** Asks a provider for its settings, without any secret, and looks at what sign-in needs of them. */
async function tryProvider(services: Parameters<typeof discover>[0], issuer: string): Promise<Tried> {
  if (!issuerUrl(issuer))
    return { ok: false, message: 'Enter an address that begins with https://, as the provider shows it.' }
  try {
    const metadata = (await discover(services, { issuer, clientId: 'test' }, null)).serverMetadata()
    if (!metadata.authorization_endpoint || !metadata.token_endpoint || !metadata.jwks_uri)
      return { ok: false, message: 'The provider answers, but does not say where people sign in.' }
    if (metadata.response_types_supported && !metadata.response_types_supported.includes('code'))
      return { ok: false, message: 'The provider answers, but does not offer the authorization code flow.' }
    return { ok: true, message: 'The provider answers. Client id and secret are tried when somebody signs in.' }
  } catch (error) {
    return { ok: false, message: reasonOf(error) }
  }
}

builder.relayMutationField(
  'testSingleSignOn',
  {
    inputFields: (t) => ({
      issuer: t.string({
        required: true,
        validate: optionalText(300),
        description: 'The provider’s address; need not be saved yet.',
      }),
    }),
  },
  {
    description:
      'Asks a provider for its settings and says in a sentence what is wrong; takes five seconds at most. For the platform admin. Errors: TOO_MANY.',
    authScopes: { platformAdmin: true },
    resolve: async (_root, { input: { issuer } }, ctx) => {
      await ctx.services.limits.use('message', `sso:${signedIn(ctx).id}`, { points: 60 })
      const tried = await tryProvider(ctx.services, issuer.trim())
      await change(ctx, 'testSingleSignOn', async (c) =>
        c.record({ type: 'SingleSignOn', id: '1', after: { issuer, ...tried } }),
      )
      return tried
    },
  },
  {
    outputFields: (t) => ({
      ok: t.exposeBoolean('ok', { description: 'Whether people could sign in with it as far as can be told.' }),
      message: t.exposeString('message', { description: 'To show to the administrator.' }),
    }),
  },
)
