// node tests/bench/users.ts: the user list with each filter at 50,000 people and 3,000 dealers, beside the same
// questions as SQL by hand, in one run.
import pg from 'pg'
import zipcodes from 'zipcodes'
import { dealerRow } from '../../prisma/factories/dealers.ts'
import { seededDraw } from '../../prisma/factories/draw.ts'
import { userRow } from '../../prisma/factories/users.ts'
import { openDatabase } from '../../server/platform/db.ts'
import { quantile, signIn, startPortal, timed } from './portal.ts'

const PEOPLE = 50_000
const DEALERS = 3_000
const ROUNDS = Number(process.argv[2] ?? 40)

const portal = await startPortal()
const { origin, url } = portal

const inPieces = async <T>(rows: T[], write: (piece: T[]) => Promise<unknown>) => {
  for (let at = 0; at < rows.length; at += 2000) await write(rows.slice(at, at + 2000))
}

/** The demo world grown to the size of a large customer. */
async function grow(): Promise<Record<'group' | 'territory' | 'dealer', string>> {
  const { db, pool, close } = openDatabase(url)
  const draw = seededDraw('bench', new Date('2026-06-01T08:00:00Z'))
  const codes = Object.values(zipcodes.codes).filter(({ country }) => country === 'US')
  const roles = await db.role.findMany({ select: { id: true, key: true } })
  const roleId = (key: string) => roles.find((role) => role.key === key)!.id
  const place = () => {
    const { zip, city, state, latitude, longitude } = draw.pick(codes)
    return { postalCode: zip, city, region: state, country: 'US', latitude, longitude }
  }
  const dealers = Array.from({ length: DEALERS - (await db.dealer.count()) }, () => dealerRow(place(), draw))
  await inPieces(dealers, (data) => db.dealer.createMany({ data }))
  const people = Array.from({ length: PEOPLE - (await db.user.count()) }, (_, index) =>
    userRow(
      {
        ...place(),
        roleId: roleId(draw.chance(0.02) ? 'sales-rep' : draw.chance(0.08) ? 'dealer-manager' : 'learner'),
        status: draw.chance(0.05) ? 'DEACTIVATED' : 'ACTIVE',
        email: `person.${index}.${draw.suffix()}@example.test`,
        createdAt: new Date(Date.UTC(2024, 0, 1) + draw.int(0, 900) * 86_400_000),
      },
      draw,
    ),
  )
  await inPieces(people, (data) => db.user.createMany({ data }))
  await inPieces(
    people.map(({ id }, index) => ({ userId: id, dealerId: dealers[index % dealers.length]!.id })),
    (data) => db.dealerMember.createMany({ data }),
  )
  const groups = await db.assignmentGroup.findMany({ select: { id: true } })
  await inPieces(
    people.map(({ id }) => ({ userId: id, groupId: draw.pick(groups).id })),
    (data) => db.assignmentGroupMember.createMany({ data }),
  )
  const territories = await db.adminGroup.findMany({ select: { id: true } })
  await inPieces(
    dealers.map(({ id }) => ({ dealerId: id, groupId: draw.pick(territories).id })),
    (data) => db.adminGroupDealer.createMany({ data }),
  )
  await inPieces(
    people
      .slice(0, 400)
      .map(({ id }, index) => ({
        userId: id,
        type: index % 2 ? ('DEACTIVATION' as const) : ('PARTICIPATING' as const),
      })),
    (data) => db.learnerRequest.createMany({ data }),
  )
  await pool.query('VACUUM ANALYZE')
  const ids = { group: groups[0]!.id, territory: territories[0]!.id, dealer: dealers[7]!.id }
  await close()
  return ids
}

const pool = new pg.Pool({ connectionString: url })
try {
  const { group, territory, dealer } = await grow()
  const cookie = await signIn(origin, 'company-admin')
  const get = async (query: string) => {
    const response = await fetch(`${origin}${query}`, { headers: { cookie } })
    const text = await response.text()
    if (!response.ok) throw new Error(`${query}: ${response.status} ${text}`)
    return text
  }
  const near = `latitude IS NOT NULL AND 3958.8 * acos(least(1, sin(radians(39.7392)) * sin(radians(latitude)) + cos(radians(39.7392)) * cos(radians(latitude)) * cos(radians(longitude + 104.9903)))) <= 100`
  const cases: [title: string, query: string, byHand: string][] = [
    ['no filter', '', 'true'],
    [
      'name, common',
      'name=hannah',
      `("firstName" ILIKE '%hannah%' OR "lastName" ILIKE '%hannah%' OR email ILIKE '%hannah%')`,
    ],
    [
      'name, two words',
      'name=hannah%20patel',
      `("firstName" ILIKE '%hannah%' OR "lastName" ILIKE '%hannah%' OR email ILIKE '%hannah%') AND ("firstName" ILIKE '%patel%' OR "lastName" ILIKE '%patel%' OR email ILIKE '%patel%')`,
    ],
    [
      'name, rare',
      'name=person.49321',
      `("firstName" ILIKE '%person.49321%' OR "lastName" ILIKE '%person.49321%' OR email ILIKE '%person.49321%')`,
    ],
    [
      'name, nobody',
      'name=qqqqq',
      `("firstName" ILIKE '%qqqqq%' OR "lastName" ILIKE '%qqqqq%' OR email ILIKE '%qqqqq%')`,
    ],
    ['state', 'state=MT', `region = 'MT'`],
    ['country', 'country=CA', `country = 'CA'`],
    ['zip code', 'zipcode=80202', `"postalCode" LIKE '80202%'`],
    ['zip code and 100 miles', 'zipcode=80202&zipDistance=100', near],
    ['the same, nearest first', 'zipcode=80202&zipDistance=100&sort=distance', near],
    ['active', 'active=false', `status <> 'ACTIVE'`],
    ['status', 'status=pending', `status = 'PENDING'`],
    ['role', 'role=sales-rep', `"roleId" = (SELECT id FROM "Role" WHERE key = 'sales-rep')`],
    [
      'dealer',
      `dealer=${dealer}`,
      `id IN (SELECT "userId" FROM "DealerMember" WHERE active AND "dealerId" = '${dealer}')`,
    ],
    [
      'assignment group',
      `assignmentGroup=${group}`,
      `id IN (SELECT "userId" FROM "AssignmentGroupMember" WHERE "groupId" = '${group}')`,
    ],
    [
      'admin group',
      `adminGroup=${territory}`,
      `(id IN (SELECT "userId" FROM "AdminGroupUser" WHERE "groupId" = '${territory}') OR id IN (SELECT m."userId" FROM "DealerMember" m JOIN "AdminGroupDealer" d USING ("dealerId") WHERE m.active AND d."groupId" = '${territory}'))`,
    ],
    [
      'participating request',
      'participatingRequestStatus=pending',
      `id IN (SELECT "userId" FROM "LearnerRequest" WHERE type = 'PARTICIPATING' AND status = 'PENDING')`,
    ],
    [
      'deactivation request',
      'deactivateRequestStatus=pending',
      `id IN (SELECT "userId" FROM "LearnerRequest" WHERE type = 'DEACTIVATION' AND status = 'PENDING')`,
    ],
    ['sorted by last seen', 'sort=-seen', 'true'],
    ['page 4000', 'page=4000', 'true'],
  ]
  console.log(
    `${PEOPLE} people, ${DEALERS} dealers, ${ROUNDS} calls each, one at a time; milliseconds\n${'filter'.padEnd(26)} found  REST p50   p99   by hand p50   p99`,
  )
  for (const [title, query, where] of cases) {
    const rest = await timed(() => get(`/api/users?${query}`), ROUNDS)
    const hand = await timed(async () => {
      await pool.query(`SELECT count(*) FROM "User" WHERE ${where}`)
      await pool.query(`SELECT * FROM "User" WHERE ${where} ORDER BY "firstName", "lastName", id LIMIT 6`)
    }, ROUNDS)
    const found = (JSON.parse(await get(`/api/users?${query}`)) as { pagination: { total: number } }).pagination.total
    const show = (value: number) => value.toFixed(1).padStart(6)
    console.log(
      `${title.padEnd(26)} ${String(found).padStart(5)}  ${show(quantile(rest, 0.5))} ${show(quantile(rest, 0.99))}       ${show(quantile(hand, 0.5))} ${show(quantile(hand, 0.99))}`,
    )
  }
  const post = (query: string) =>
    fetch(`${origin}/graphql`, {
      method: 'POST',
      headers: { cookie, 'content-type': 'application/json' },
      body: JSON.stringify({ query }),
    }).then((response) => response.text())
  for (const [title, work] of [
    [
      'map, everything',
      () =>
        post(
          '{ peopleMap(view: { south: 15, west: -140, north: 60, east: -55, zoom: 4 }) { people places { kind count latitude longitude databaseId title text } } }',
        ),
    ],
    [
      'map, one town',
      () =>
        post(
          '{ peopleMap(view: { south: 39.5, west: -105.3, north: 40, east: -104.6, zoom: 10 }) { people places { kind count latitude longitude databaseId title text } } }',
        ),
    ],
    ['users-lean, everyone', () => get('/api/users-lean')],
  ] as const) {
    const times = await timed(work, ROUNDS)
    console.log(
      `${title.padEnd(26)}        ${quantile(times, 0.5).toFixed(1).padStart(6)} ${quantile(times, 0.99).toFixed(1).padStart(6)}   ${((await work()).length / 1024).toFixed(0)} KB`,
    )
  }
} finally {
  await pool.end()
  await portal.close()
}
