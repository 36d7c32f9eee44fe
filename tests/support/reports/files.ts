import { randomUUID } from 'node:crypto'
import { Readable } from 'node:stream'
import { expect } from 'vitest'
import { makeUser } from '../../../prisma/factories/users.ts'
import { sessionCookie } from '../../../server/platform/http/cookies.ts'
import type { Who, World } from '../world.ts'

const ASK = `mutation ($input: RequestReportFileInput!) { requestReportFile(input: $input) { reportFile { databaseId status } } }`
const ASK_LIST = `mutation ($input: RequestListFileInput!) { requestListFile(input: $input) { reportFile { databaseId } } }`
const READ = `query ($id: ID!) { reportFile(databaseId: $id) { status total done problem title file { url name mediaType } } }`
interface Read {
  reportFile: {
    status: string
    total: number
    done: number
    problem: string
    title: string
    file: { url: string; name: string; mediaType: string } | null
  } | null
}

/** The people of a last name, as a file is asked for by the screen. */
export const inputOf = (text: string, more: Record<string, unknown> = {}) => ({
  report: 'users',
  format: 'XLSX',
  columns: ['name', 'completed'],
  search: { filters: [{ key: 'text', value: text }] },
  ...more,
})

/** Files of reports as people ask for them and fetch them. */
export function reportFiles({ db, graphql, jobs, origin, services }: World) {
  const askBy = (document: string) => async (who: Who, input: object) => {
    const { data, errors } = await graphql<Record<string, { reportFile: { databaseId: string } }>>(who, document, {
      input,
    })
    const [error] = errors ?? []
    const id = Object.values(data ?? {})[0]?.reportFile.databaseId ?? ''
    return { id, code: error?.extensions.code, error }
  }
  const ask = askBy(ASK)
  const askList = askBy(ASK_LIST)
  const read = async (who: Who, id: string) => (await graphql<Read>(who, READ, { id })).data!.reportFile
  const urlOf = async (who: Who, id: string) => `${origin}${(await read(who, id))!.file!.url}`
  const download = (who: Who | null, url: string) =>
    fetch(url, who ? { headers: { cookie: `${sessionCookie(services.config)}=${who.token}` } } : {})
  async function bytesOf(who: Who, id: string): Promise<Buffer> {
    const response = await download(who, await urlOf(who, id))
    expect(response.status).toBe(200)
    return Buffer.from(await response.arrayBuffer())
  }
  /** Asked for and made. */
  const madeBy = (asks: typeof ask) => async (who: Who, input: object) => {
    const { id, code } = await asks(who, input)
    expect(code).toBeUndefined()
    await jobs()
    return bytesOf(who, id)
  }
  /** People of one last name, found by it. */
  async function people(firstNames: readonly string[], more: Parameters<typeof makeUser>[1] = {}) {
    const lastName = `F${randomUUID().slice(0, 8)}`
    const users = []
    for (const firstName of firstNames)
      users.push(await makeUser(db, { role: 'learner', firstName, lastName, ...more }))
    return { lastName, users }
  }
  /** As many people as make several batches, at a dealer. */
  async function crowd(lastName: string, firstName: string, dealerId: string, size: number): Promise<void> {
    const { id: roleId } = await db.role.findUniqueOrThrow({ where: { key: 'learner' } })
    await db.$executeRaw`
      INSERT INTO "User" (id, email, "firstName", "lastName", status, "roleId", "emailVerifiedAt", "createdAt", "updatedAt")
      SELECT gen_random_uuid(), lower(${lastName} || n || ${firstName} || '@crowd.test'), ${firstName} || n, ${lastName}, 'ACTIVE', ${roleId}::uuid, now(), now(), now()
      FROM generate_series(1, ${size}) n`
    await db.$executeRaw`
      INSERT INTO "DealerMember" ("userId", "dealerId", active) SELECT id, ${dealerId}::uuid, TRUE FROM "User" WHERE "lastName" = ${lastName} AND "firstName" LIKE ${`${firstName}%`}`
  }
  /** Does something once the next files have begun to be written, before the rest of them is read. */
  function halfWay(act: () => Promise<unknown>, times = 1, chunks = 1): void {
    const { files } = services
    const { keep } = files
    let left = times
    files.keep = async (bytes, ...rest) => {
      left -= 1
      if (!left) files.keep = keep
      async function* slowed() {
        let written = 0
        for await (const chunk of bytes as Readable) {
          yield chunk as Buffer
          if (++written === chunks) await act()
        }
      }
      return keep(Readable.from(slowed(), { objectMode: false }), ...rest)
    }
  }
  const [made, madeOfList] = [madeBy(ask), madeBy(askList)]
  return { ask, askList, read, urlOf, download, bytesOf, made, madeOfList, people, crowd, halfWay }
}
