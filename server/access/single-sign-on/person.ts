import { addPerson, giveRole, outdateEditors, proveEmail, setPassword } from '../../domain/people/accounts.ts'
import { joinDealers, leaveDealers } from '../../domain/people/belonging.ts'
import type { Change } from '../../platform/events.ts'
import { readSettings } from '../../platform/settings.ts'
import { sendVerification } from '../register.ts'
import { endSessions } from '../sessions/sessions.ts'
import { isGrantedByClaims } from './rules.ts'
import { dealerNumbersIn, roleIn, valuesOf, type ProviderIdentity } from './claims.ts'
import type { SignOnRecord } from './record.ts'
import { refused } from './refusals.ts'

declare module '../../platform/events.ts' {
  interface Events {
    /** The owner of the address came another way: whatever was set up before to sign in counts no more. */
    'user.recovered': { userId: string }
  }
}

const PERSON = { id: true, status: true, roleId: true, role: { select: { key: true } } } as const
interface Person {
  id: string
  status: string
  roleId: string
  role: { key: string }
}

const IDENTITY = { id: true, managesRole: true, dealerIds: true, user: { select: PERSON } } as const
interface Identity {
  id: string
  managesRole: boolean
  dealerIds: string[]
  user: Person
}

/** Who can do much is not taken over by an address alone: whoever enters the admin portal or may change people. */
async function isAdministrator({ tx }: Change, person: Person): Promise<boolean> {
  const { adminRoles } = await readSettings(tx)
  return (
    adminRoles.includes(person.role.key) ||
    (await tx.roleRight.count({ where: { roleId: person.roleId, right: 'modify-users' } })) > 0
  )
}

/** The account with the told address, if it is this person's beyond doubt. Errors: a refusal. */
async function accountToLink(
  c: Change,
  record: SignOnRecord,
  who: ProviderIdentity & { email: string },
  id: string,
): Promise<Person> {
  const person = await c.tx.user.findUniqueOrThrow({
    where: { id },
    select: { ...PERSON, emailVerifiedAt: true, passwordHash: true, identities: { select: { issuer: true } } },
  })
  if (!who.emailVerified) throw refused('not-verified')
  if (person.role.key === 'platform-admin' || (!record.linksAdmins && (await isAdministrator(c, person))))
    throw refused('administrator')
  // An address given to another employee does not bring the account along.
  if (person.identities.some(({ issuer }) => issuer === who.issuer)) throw refused('linked')
  // Somebody may have registered with a stranger's address and wait for its owner to come.
  if (!person.emailVerifiedAt && (person.passwordHash || person.identities.length)) {
    // The owner could prove it with the password, except where passwords do not count.
    if (!record.domains.includes(who.email.split('@')[1]!)) throw refused('not-proved')
    await setPassword(c, id, null)
    await c.tx.singleSignOnIdentity.deleteMany({ where: { userId: id } })
    await endSessions(c, { OR: [{ userId: id }, { realUserId: id }] })
    await c.tx.verificationCode.updateMany({ where: { userId: id, usedAt: null }, data: { usedAt: c.now } })
    await c.emit('user.recovered', { userId: id })
  }
  if (person.status === 'ACTIVE') await proveEmail(c, id)
  return person
}

/** A new account as the settings want it. Errors: a refusal. */
async function newPerson(
  c: Change,
  record: SignOnRecord,
  email: string,
  { emailVerified, firstName, lastName }: ProviderIdentity,
): Promise<Person> {
  if (record.unknownPeople === 'REFUSE') throw refused('no-account')
  const id = await addPerson(c, {
    email,
    emailVerifiedAt: emailVerified ? c.now : null,
    firstName,
    lastName,
    status: record.unknownPeople === 'CREATE_ACTIVE' ? 'ACTIVE' : 'PENDING',
  })
  if (!emailVerified) await sendVerification(c, { id, email, firstName })
  return c.tx.user.findUniqueOrThrow({ where: { id }, select: PERSON })
}

/** The role the claims give; null where they decide nothing. */
async function roleTold(
  { tx }: Change,
  record: SignOnRecord,
  { claims }: ProviderIdentity,
  identity: Identity,
): Promise<{ id: string; key: string; managed: boolean } | null> {
  const key = record.roleClaim ? roleIn(record.roles, valuesOf(claims, record.roleClaim)) : undefined
  const found = key ? await tx.role.findUnique({ where: { key }, select: { id: true, key: true, rank: true } }) : null
  if (found && isGrantedByClaims(found)) return { id: found.id, key: found.key, managed: true }
  if (!record.roleClaim || !identity.managesRole) return null
  return {
    ...(await tx.role.findUniqueOrThrow({ where: { key: 'learner' }, select: { id: true, key: true } })),
    managed: false,
  }
}

/**
 * Puts the person at the dealers the claims name, and takes away those that only claims gave. Answers what is managed
 * now.
 */
async function applyDealers(
  c: Change,
  record: SignOnRecord,
  { claims }: ProviderIdentity,
  { dealerIds: managed, user: { id: userId } }: Identity,
): Promise<{ dealerIds: string[]; unknown: number }> {
  const { tx } = c
  if (!record.dealerClaim) return { dealerIds: managed, unknown: 0 }
  const numbers = dealerNumbersIn(record.dealers, valuesOf(claims, record.dealerClaim))
  const found = (
    await tx.$queryRaw<
      { id: string }[]
    >`SELECT id FROM "Dealer" WHERE lower("dealerNum") = ANY(${numbers}) AND status = 'ACTIVE'`
  ).map(({ id }) => id)
  const memberships = await tx.dealerMember.findMany({ where: { userId, active: true }, select: { dealerId: true } })
  const here = new Set(memberships.map(({ dealerId }) => dealerId))
  const added = found.filter((id) => !here.has(id))
  const gone = managed.filter((id) => !found.includes(id) && here.has(id))
  await joinDealers(
    c,
    added.map((dealerId) => ({ userId, dealerId })),
  )
  if (gone.length) await leaveDealers(c, { userId, dealerId: { in: gone } })
  if (added.length || gone.length) await outdateEditors(c, userId)
  // What an administrator gave stays theirs to take.
  return {
    dealerIds: found.filter((id) => managed.includes(id) || added.includes(id)),
    unknown: numbers.length - found.length,
  }
}

/** What the provider decides about the person, at every sign-in. Platform admins are out of its reach. */
async function applyClaims(
  c: Change,
  record: SignOnRecord,
  who: ProviderIdentity,
  identity: Identity,
): Promise<{ before: object; after: object }> {
  const { user: person } = identity
  const signIn = { email: who.email ?? '', lastSignInAt: c.now }
  if (person.role.key === 'platform-admin') {
    await c.tx.singleSignOnIdentity.update({
      where: { id: identity.id },
      data: { ...signIn, managesRole: false, dealerIds: [] },
    })
    return { before: {}, after: {} }
  }
  const role = await roleTold(c, record, who, identity)
  const { dealerIds, unknown } = await applyDealers(c, record, who, identity)
  if (role && role.id !== person.roleId) await giveRole(c, person.id, role.id)
  await c.tx.singleSignOnIdentity.update({
    where: { id: identity.id },
    data: { ...signIn, dealerIds, managesRole: role ? role.managed : record.roleClaim !== '' && identity.managesRole },
  })
  return {
    before: { role: person.role.key, dealers: identity.dealerIds },
    after: { role: role?.key ?? person.role.key, dealers: dealerIds, ...(unknown ? { dealersUnknown: unknown } : {}) },
  }
}

/**
 * Somebody the provider has vouched for, as a person here: known, linked by a proved address, or new. Errors: a
 * refusal.
 */
export async function signedOnPerson(c: Change, record: SignOnRecord, who: ProviderIdentity): Promise<Person> {
  const { issuer, subject, email } = who
  // Of two sign-ins of one subject at once the second finds what the first has made.
  await c.tx.$executeRaw`SELECT pg_advisory_xact_lock(hashtextextended(${`${issuer} ${subject}`}, 0))`
  let identity: Identity | null = await c.tx.singleSignOnIdentity.findUnique({
    where: { issuer_subject: { issuer, subject } },
    select: IDENTITY,
  })
  let how: 'known' | 'linked' | 'created' = 'known'
  if (!identity) {
    if (!email) throw refused('no-email')
    const [known] = await c.tx.$queryRaw<{ id: string }[]>`SELECT id FROM "User" WHERE email = ${email} FOR UPDATE`
    how = known ? 'linked' : 'created'
    const person = known
      ? await accountToLink(c, record, { ...who, email }, known.id)
      : await newPerson(c, record, email, who)
    // Who is out stays out; nothing is kept of the visit.
    if (known && person.status !== 'ACTIVE') return person
    identity = await c.tx.singleSignOnIdentity.create({
      data: { issuer, subject, userId: person.id, email, createdAt: c.now },
      select: IDENTITY,
    })
  }
  const { user } = identity
  const { before, after } =
    user.status === 'ACTIVE' || how === 'created'
      ? await applyClaims(c, record, who, identity)
      : { before: {}, after: {} }
  c.record({ type: 'User', id: user.id, byId: user.id, before, after: { ...after, signOn: how } })
  return user
}
