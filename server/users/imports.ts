import { addPeople } from '../domain/people/accounts.ts'
import { dealersReachedBy } from '../domain/people/rules.ts'
import { namesIn, type Cells } from '../domain/imports/cells.ts'
import { importable, type Field } from '../domain/imports/importable.ts'
import { changeInJob } from '../platform/change.ts'
import type { Db, Tx } from '../platform/db.ts'
import { job } from '../platform/jobs.ts'
import { readSettings } from '../platform/settings.ts'
import { email, optionalText, phoneOrNone } from '../platform/values/inputs.ts'
import { cut } from '../platform/values/text.ts'
import { can, seesAll, type Viewer } from '../platform/viewer.ts'
import { givesRole } from './rules.ts'

declare module '../platform/jobs.ts' {
  interface Jobs {
    /** Letters to people brought in together. */
    'invite-people': { userIds: string[]; byId: string }
  }
}

const FIELDS: Field[] = [
  { name: 'email', label: 'Email', required: true, aliases: ['email', 'emailaddress', 'mail', 'login', 'username'] },
  { name: 'firstName', label: 'First name', aliases: ['firstname', 'first', 'givenname', 'vorname', 'prenom'] },
  { name: 'lastName', label: 'Last name', aliases: ['lastname', 'last', 'surname', 'familyname', 'nachname', 'nom'] },
  {
    name: 'role',
    label: 'Role',
    hint: 'Name of a role; Learner when empty.',
    aliases: ['role', 'userrole', 'portalrole'],
  },
  {
    name: 'dealer',
    label: 'Dealer',
    hint: 'Dealer id, dealer number or name.',
    aliases: ['dealer', 'dealerid', 'dealernum', 'dealernumber', 'dealername', 'dealership', 'company', 'store'],
  },
  {
    name: 'assignmentGroups',
    label: 'Departments and audiences',
    hint: 'Names, several separated by semicolons.',
    aliases: [
      'assignmentgroups',
      'assignmentgroup',
      'group',
      'groups',
      'department',
      'departments',
      'audience',
      'audiences',
    ],
  },
  {
    name: 'adminGroups',
    label: 'Admin groups',
    hint: 'Names, several separated by semicolons.',
    aliases: ['admingroups', 'admingroup', 'territory'],
  },
  { name: 'position', label: 'Position', aliases: ['position', 'jobtitle', 'title', 'job'] },
  { name: 'phone', label: 'Phone', aliases: ['phone', 'phonenumber', 'telephone', 'mobile', 'cell'] },
  {
    name: 'participatingLearner',
    label: 'Takes part',
    hint: 'Yes or no; yes when empty.',
    aliases: ['participatinglearner', 'participating', 'takespart'],
  },
]

const plain = (text: string) => text.trim().toLowerCase()
const yes = /^(yes|y|true|1|ja|oui|si|sí|sim|x)$/i
const no = /^(no|n|false|0|nein|non|não)$/i

interface Named {
  id: string
  name: string
}
interface NamedDealer {
  id: string
  active: boolean
}

/** What the whole file refers to. */
interface Known {
  roles: { id: string; key: string; name: string; rank: number | null }[]
  groups: ReadonlyMap<string, string>
  adminGroups: ReadonlyMap<string, string>
  dealers: ReadonlyMap<string, NamedDealer[]>
  /** Dealer ids and numbers with zeros before, by what a spreadsheet leaves of them. */
  zeros: ReadonlyMap<string, string[]>
  positions: readonly string[]
  /** Where each address stands first. */
  first: ReadonlyMap<string, number>
}

/** Dealers that the file names, by dealer id, number or name; several of one name are no answer. */
async function dealersNamed(db: Db | Tx, names: string[]): Promise<Known['dealers']> {
  const found = new Map<string, NamedDealer[]>()
  const keys = [...new Set(names.map(plain))]
  if (!keys.length) return found
  const rows = await db.$queryRaw<{ id: string; keys: string[]; active: boolean }[]>`
    SELECT id, ARRAY[lower(code), lower(COALESCE("dealerNum", '')), lower(btrim(name))] AS keys, status = 'ACTIVE' AS active FROM "Dealer"
    WHERE lower(code) = ANY(${keys}) OR lower("dealerNum") = ANY(${keys}) OR lower(btrim(name)) = ANY(${keys})`
  for (const { id, keys: known, active } of rows)
    for (const key of new Set(known)) if (key) found.set(key, [...(found.get(key) ?? []), { id, active }])
  return found
}

/** Ids and numbers of dealers that would be these numbers, had they kept their leading zeros. */
async function zerosLost(db: Db | Tx, names: string[]): Promise<Known['zeros']> {
  const bare = [...new Set(names.filter((name) => /^[1-9]\d*$/.test(name)))]
  if (!bare.length) return new Map()
  const rows = await db.$queryRaw<{ whole: string; bare: string }[]>`
    SELECT DISTINCT whole, ltrim(whole, '0') AS bare FROM "Dealer", unnest(ARRAY[code, "dealerNum"]) AS whole
    WHERE whole LIKE '0%' AND ltrim(whole, '0') = ANY(${bare}) ORDER BY whole`
  return new Map(
    [...Map.groupBy(rows, (row) => row.bare)].map(([key, found]) => [key, found.map(({ whole }) => whole)]),
  )
}

const idsByName = (list: Named[]): ReadonlyMap<string, string> => new Map(list.map(({ id, name }) => [plain(name), id]))

function addressIn({ cell, safe, fault, line }: Cells, { first }: Known, taken: ReadonlySet<string>) {
  if (!cell('email')) fault('email', 'Email is required.')
  const address = cell('email') ? safe('email', email) : undefined
  if (!address) return undefined
  const earlier = first.get(address)
  if (earlier !== undefined && earlier !== line) fault('email', `The same address is in row ${earlier}.`)
  else if (taken.has(address)) fault('email', 'An account with this email address already exists.')
  return address
}

/** The role named, a learner's where none is, if the viewer may give it. */
function roleIn({ cell, fault }: Cells, { roles }: Known, viewer: Viewer) {
  const wanted = plain(cell('role')) || 'learner'
  const role = roles.find(({ key, name }) => plain(name) === wanted || key === wanted)
  if (!role) fault('role', 'There is no such role.')
  else if (role.key !== 'learner' && !givesRole(viewer, role)) fault('role', 'You may not give this role.')
  return role
}

function dealerIn({ cell, fault }: Cells, { dealers, zeros }: Known, viewer: Viewer): string | undefined {
  const name = cell('dealer')
  const [dealer, ...others] = name ? (dealers.get(plain(name)) ?? []) : []
  const [whole, ...more] = zeros.get(name) ?? []
  if (name && !dealer && whole)
    fault(
      'dealer',
      `There is no dealer ${name}. Spreadsheets drop leading zeros; ${[whole, ...more].join(' and ')} ${more.length ? 'are' : 'is'} known.`,
      more.length ? undefined : whole,
    )
  else if (name && !dealer) fault('dealer', 'There is no such dealer.')
  else if (others.length) fault('dealer', 'Several dealers are called so. Use the dealer id.')
  else if (dealer && !dealer.active) fault('dealer', 'This dealer is not active.')
  else if (!seesAll(viewer) && !(dealer && dealersReachedBy(viewer).includes(dealer.id)))
    fault('dealer', 'Choose a dealer in your reach.')
  return dealer?.id
}

/** As the settings write it; people do not mind capitals. */
function positionIn({ cell, fault }: Cells, { positions }: Known): string | null {
  const named = cell('position')
  if (!named) return null
  const position = positions.find((known) => plain(known) === plain(named))
  if (!position) fault('position', `There is no position called “${cut(named, 60)}”.`)
  return position ?? null
}

const groupsIn = ({ cell, fault }: Cells, field: string, ids: ReadonlyMap<string, string>, what: string): string[] =>
  namesIn(cell(field)).flatMap((name) => {
    const id = ids.get(plain(name))
    if (!id) fault(field, `There is no ${what} called “${cut(name, 60)}”.`)
    return id ?? []
  })

/** A person as the cells tell of one; faults are told of the cells. */
function personIn(cells: Cells, known: Known, taken: ReadonlySet<string>, viewer: Viewer) {
  const { cell, fault } = cells
  const address = addressIn(cells, known, taken)
  const role = roleIn(cells, known, viewer)
  const dealerId = dealerIn(cells, known, viewer)
  const groupIds = groupsIn(cells, 'assignmentGroups', known.groups, 'department or audience')
  if (cell('adminGroups') && !seesAll(viewer)) fault('adminGroups', 'You may not give reach to others.')
  const adminGroupIds = seesAll(viewer) ? groupsIn(cells, 'adminGroups', known.adminGroups, 'admin group') : []
  const names = {
    firstName: cells.safe('firstName', optionalText(60)) ?? '',
    lastName: cells.safe('lastName', optionalText(60)) ?? '',
    position: positionIn(cells, known),
    phone: cells.shaped('phone', phoneOrNone) || null,
  }
  const part = cell('participatingLearner')
  if (part && !yes.test(part) && !no.test(part)) fault('participatingLearner', 'Write yes or no.')
  if (!address || !role) return undefined
  return {
    ...names,
    email: address,
    roleId: role.id,
    participatingLearner: !no.test(part),
    dealers: dealerId ? [{ dealerId }] : [],
    groupIds,
    adminGroupIds,
  }
}
type NewPerson = NonNullable<ReturnType<typeof personIn>>

/** People who have to choose a password: as an invitation of one makes them. */
export const people = importable<NewPerson>({
  fields: FIELDS,
  may: (viewer) => can(viewer, 'bulk-invite-users'),
  call: { name: 'bulkInviteUsers', what: 'people' },
  pasted: {
    name: 'bulkInviteEmails',
    description:
      'Invites learners by their addresses, at most 2,000 at a time; bad and known addresses are named and left out. Errors: BAD_USER_INPUT.',
  },
  async prepare(db, file, viewer) {
    // One after the other: inside a transaction there is one connection.
    const roles = await db.role.findMany({ select: { id: true, key: true, name: true, rank: true } })
    const groups = await db.assignmentGroup.findMany({
      where: { active: true, kind: { not: 'DYNAMIC' } },
      select: { id: true, name: true },
    })
    const adminGroups = file.has('adminGroups')
      ? await db.adminGroup.findMany({ where: { active: true }, select: { id: true, name: true } })
      : []
    const known: Known = {
      roles,
      groups: idsByName(groups),
      adminGroups: idsByName(adminGroups),
      dealers: await dealersNamed(db, file.values('dealer')),
      zeros: await zerosLost(db, file.values('dealer')),
      positions: (await readSettings(db)).positions,
      first: file.firstLines('email', plain),
    }
    return async (now, batch) => {
      const addresses = batch.values('email').map(plain)
      const existing = await now.user.findMany({ where: { email: { in: addresses } }, select: { email: true } })
      const takenAddresses = new Set(existing.map(({ email: address }) => address))
      return (cells) => personIn(cells, known, takenAddresses, viewer)
    }
  },
  async save(c, rows, byId) {
    const made = await addPeople(
      c,
      rows.map(({ row }) => ({ ...row, status: 'ACTIVE' as const, invitedAt: c.now })),
    )
    if (made.size) await c.addJob('invite-people', { userIds: [...made.values()], byId })
    return {
      created: made.size,
      faults: rows.flatMap(({ line, row: { email: value } }) =>
        made.has(value)
          ? []
          : [{ row: line, column: 'Email', value, message: 'An account with this email address was made meanwhile.' }],
      ),
    }
  },
})

/** Letters leave in portions, so that a thousand invitations are no single long transaction. */
const LETTERS = 50

job('invite-people', async (services, { userIds, byId }) => {
  for (let from = 0; from < userIds.length; from += LETTERS) {
    await changeInJob(services, 'invitePeople', async (c) => {
      const ids = userIds.slice(from, from + LETTERS)
      // Done twice, an invitation leaves once: who has a code already was written to.
      const waiting = await c.tx.user.findMany({
        where: { id: { in: ids }, passwordHash: null, codes: { none: {} } },
        select: { id: true },
        orderBy: { id: 'asc' },
      })
      for (const { id } of waiting) await c.emit('user.invited', { userId: id, byId })
      c.record({ type: 'User', id: ids[0]!, byId, after: { invited: waiting.length } })
    })
  }
})
