import type { Db, Tx } from '../platform/db.ts'
import { email, optionalText, phone } from '../platform/values/inputs.ts'
import { z } from 'zod'
import { firstLines, namesIn, reader, valuesOf, type Fault, type Importer } from './check.ts'
import { FIELDS, type Mapping } from './fields.ts'
import type { Powers } from './powers.ts'
import type { Line } from './read.ts'
import { cut } from '../platform/values/text.ts'

declare module '../platform/jobs.ts' {
  interface Jobs {
    /** Letters to people brought in together. */
    'invite-people': { userIds: string[]; byId: string }
  }
}

interface NewPerson {
  email: string
  firstName: string
  lastName: string
  roleId: string
  position: string | null
  phone: string | null
  participatingLearner: boolean
  dealerId: string | null
  assignmentGroupIds: string[]
  adminGroupIds: string[]
}

const labels: ReadonlyMap<string, string> = new Map(FIELDS.users.map(({ name, label }) => [name, label]))
const plain = (text: string) => text.trim().toLowerCase()
const yes = /^(yes|y|true|1|ja|oui|si|sí|sim|x)$/i
const no = /^(no|n|false|0|nein|non|não)$/i

/** Dealers that the file names, by dealer id, number or name; several of one name are no answer. */
async function dealersNamed(db: Db | Tx, names: string[]) {
  const found = new Map<string, { id: string; active: boolean }[]>()
  const keys = [...new Set(names.map(plain))]
  if (!keys.length) return found
  const rows = await db.$queryRaw<{ id: string; keys: string[]; active: boolean }[]>`
    SELECT id, ARRAY[lower(code), lower(COALESCE("dealerNum", '')), lower(btrim(name))] AS keys, status = 'ACTIVE' AS active FROM "Dealer"
    WHERE lower(code) = ANY(${keys}) OR lower("dealerNum") = ANY(${keys}) OR lower(btrim(name)) = ANY(${keys})`
  for (const { id, keys: known, active } of rows)
    for (const key of new Set(known)) if (key) found.set(key, [...(found.get(key) ?? []), { id, active }])
  return found
}

/** Whether who imports may give the role: learner always, others with the right and never above the own rank. */
const gives = ({ rank, seesAll, givesRoles }: Powers, role: { key: string; rank: number | null }): boolean =>
  role.key === 'learner' || (givesRoles && (role.rank == null ? seesAll : rank != null && rank <= role.rank))

async function prepare(db: Db | Tx, all: Line[], mapping: Mapping, powers: Powers) {
  // One after the other: inside a transaction there is one connection.
  const roles = await db.role.findMany({ select: { id: true, key: true, name: true, rank: true } })
  const groups = await db.assignmentGroup.findMany({ where: { active: true }, select: { id: true, name: true } })
  const adminGroups =
    mapping.adminGroups === undefined
      ? []
      : await db.adminGroup.findMany({ where: { active: true }, select: { id: true, name: true } })
  const dealers = await dealersNamed(db, valuesOf(all, mapping, 'dealer'))
  const learner = roles.find(({ key }) => key === 'learner')!
  const first = firstLines(all, mapping, 'email', plain)
  const idOf = (list: { id: string; name: string }[]) => new Map(list.map(({ id, name }) => [plain(name), id]))
  const [groupIds, adminGroupIds] = [idOf(groups), idOf(adminGroups)]

  return async (now: Db | Tx, batch: Line[]) => {
    const addresses = batch.map(({ cells }) => plain(cells[mapping.email ?? -1] ?? '')).filter(Boolean)
    const known = new Set(
      (await now.user.findMany({ where: { email: { in: addresses } }, select: { email: true } })).map(
        ({ email: address }) => address,
      ),
    )
    const good: { line: number; row: NewPerson }[] = []
    const faults: Fault[] = []
    for (const line of batch) {
      const read = reader(line, mapping, labels)
      const { cell, fault } = read
      const address = cell('email') ? read.safe('email', email) : void fault('email', 'Email is required.')
      if (address) {
        const earlier = first.get(address)
        if (earlier !== undefined && earlier !== line.line) fault('email', `The same address stands in row ${earlier}.`)
        else if (known.has(address)) fault('email', 'An account with this email address already exists.')
      }
      const role = cell('role')
        ? roles.find(({ key, name }) => plain(name) === plain(cell('role')) || key === plain(cell('role')))
        : learner
      if (!role) fault('role', 'There is no such role.')
      else if (!gives(powers, role)) fault('role', 'You may not give this role.')
      const dealerName = cell('dealer')
      const dealer = dealerName ? (dealers.get(plain(dealerName)) ?? []) : []
      if (dealerName && !dealer.length) fault('dealer', 'There is no such dealer.')
      else if (dealer.length > 1) fault('dealer', 'Several dealers are called so. Use the dealer id.')
      else if (dealer[0] && !dealer[0].active) fault('dealer', 'This dealer is not active.')
      else if (!powers.seesAll && !(dealer[0] && powers.dealerIds.has(dealer[0].id)))
        fault('dealer', 'Choose a dealer in your reach.')
      const listed = (field: 'assignmentGroups' | 'adminGroups', ids: Map<string, string>, what: string) =>
        namesIn(cell(field)).flatMap((name) => {
          const id = ids.get(plain(name))
          if (!id) fault(field, `There is no ${what} called “${cut(name, 60)}”.`)
          return id ?? []
        })
      const assignmentGroupIds = listed('assignmentGroups', groupIds, 'department or audience')
      if (cell('adminGroups') && !powers.seesAll) fault('adminGroups', 'You may not give reach to others.')
      const row = {
        firstName: read.safe('firstName', optionalText(60)),
        lastName: read.safe('lastName', optionalText(60)),
        position: read.safe('position', optionalText(60)),
        phone: read.shaped('phone', z.union([z.literal(''), phone], 'Enter a valid phone number.')),
        adminGroupIds: powers.seesAll ? listed('adminGroups', adminGroupIds, 'admin group') : [],
      }
      const part = cell('participatingLearner')
      if (part && !yes.test(part) && !no.test(part)) fault('participatingLearner', 'Write yes or no.')
      if (read.faults.length || !address || !role) faults.push(...read.faults)
      else {
        good.push({
          line: line.line,
          row: {
            email: address,
            firstName: row.firstName ?? '',
            lastName: row.lastName ?? '',
            position: row.position || null,
            phone: row.phone || null,
            roleId: role.id,
            participatingLearner: !no.test(part),
            dealerId: dealer[0]?.id ?? null,
            assignmentGroupIds,
            adminGroupIds: row.adminGroupIds,
          },
        })
      }
    }
    return { good, faults }
  }
}

/** People who have to choose a password: as an invitation of one makes them. */
export const people: Importer<NewPerson> = {
  prepare,
  async insert(c, rows, byId) {
    const made = await c.tx.user.createManyAndReturn({
      data: rows.map(
        ({ row: { dealerId: _dealer, assignmentGroupIds: _groups, adminGroupIds: _admin, ...person } }) => ({
          ...person,
          status: 'ACTIVE' as const,
          invitedAt: c.now,
          createdAt: c.now,
        }),
      ),
      skipDuplicates: true,
      select: { id: true, email: true },
    })
    const ids = new Map(made.map(({ id, email: address }) => [address, id]))
    const linked = rows.flatMap(({ row }) => (ids.has(row.email) ? [{ ...row, userId: ids.get(row.email)! }] : []))
    const members = linked.flatMap(({ userId, dealerId }) => (dealerId ? [{ userId, dealerId }] : []))
    const groups = linked.flatMap(({ userId, assignmentGroupIds }) =>
      assignmentGroupIds.map((groupId) => ({ userId, groupId })),
    )
    const reach = linked.flatMap(({ userId, adminGroupIds }) => adminGroupIds.map((groupId) => ({ userId, groupId })))
    if (members.length) await c.tx.dealerMember.createMany({ data: members })
    if (groups.length) await c.tx.assignmentGroupMember.createMany({ data: groups })
    for (const groupId of new Set(groups.map((member) => member.groupId))) {
      await c.emit('group.joined', {
        groupId,
        userIds: groups.filter((member) => member.groupId === groupId).map(({ userId }) => userId),
      })
    }
    if (reach.length) await c.tx.adminGroupUser.createMany({ data: reach })
    if (made.length) await c.addJob('invite-people', { userIds: made.map(({ id }) => id), byId })
    const missed = rows.filter(({ row }) => !ids.has(row.email))
    return {
      created: made.length,
      faults: missed.map(({ line, row }) => ({
        row: line,
        column: 'Email',
        value: row.email,
        message: 'An account with this email address was made meanwhile.',
      })),
    }
  },
}
