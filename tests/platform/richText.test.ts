import { expect, it } from 'vitest'
import { makeCourse } from '../../prisma/factories/courses.ts'
import { cleanedHtml } from '../../server/platform/files/cleanedHtml.ts'
import { cleanHtml, plainLines, plainText } from '../../server/platform/values/html.ts'
import { openWorld } from '../support/world.ts'

const { db, graphql, person } = await openWorld()

/** What keeps a sanitizer longest, 95 kB each. */
const HARD = {
  brackets: '<'.repeat(95_000),
  spans: '<span>'.repeat(15_800),
  cells: '<td colspan=2>'.repeat(6700),
  links: '<a href="https://x.test">a</a>'.repeat(3100),
  unknown: '<x>'.repeat(31_000),
}

/** Milliseconds of the processor that the thread of requests spends. */
async function spent(work: () => unknown): Promise<number> {
  const before = process.threadCpuUsage()
  await work()
  const { user, system } = process.threadCpuUsage(before)
  return (user + system) / 1000
}

it.each(Object.entries(HARD))(
  'a long rich text of %s is cleaned beside the requests, and reads the same',
  async (_, html) => {
    await cleanedHtml('<p>the thread is there</p>'.repeat(200), 'text')
    let cleaned = ''
    expect(
      await spent(async () => {
        cleaned = await cleanedHtml(html, 'text')
      }),
    ).toBeLessThan(50)
    expect(cleaned).toBe(cleanHtml(html))
    expect(await spent(() => plainText(cleaned, 300))).toBeLessThan(50)
  },
)

it('is saved so, and short ones as before', async () => {
  const admin = await person('company-admin')
  const save = (text: string) =>
    graphql<{ saveMessage: { message: { databaseId: string } } }>(
      admin,
      'mutation ($input: SaveMessageInput!) { saveMessage(input: $input) { message { databaseId } } }',
      { input: { subject: 'Long', text } },
    )
  const { data, errors } = await save(HARD.cells)
  expect(errors).toBeUndefined()
  const kept = await db.message.findUniqueOrThrow({ where: { id: data!.saveMessage.message.databaseId } })
  expect(kept.text).toBe(cleanHtml(HARD.cells))
  const short = await save('<p onclick="x()">Hello <script>x</script></p>')
  const { text } = await db.message.findUniqueOrThrow({ where: { id: short.data!.saveMessage.message.databaseId } })
  expect(text).toBe('<p>Hello </p>')
})

/** How each kind of text is saved; all wait for the thread that cleans. */
const SAVES: Readonly<Record<string, (text: string) => Promise<{ document: string; input: object }>>> = {
  message: async (text) => ({
    document: 'mutation ($input: SaveMessageInput!) { saveMessage(input: $input) { message { id } } }',
    input: { subject: 'Long', text },
  }),
  bulletin: async (text) => ({
    document: 'mutation ($input: SavePostInput!) { savePost(input: $input) { post { id } } }',
    input: { kind: 'BULLETIN', title: 'Long', text },
  }),
  'product of a section': async (text) => ({
    document: 'mutation ($input: SaveChapterInput!) { saveChapter(input: $input) { chapter { id } } }',
    input: {
      courseId: (await makeCourse(db, {})).id,
      title: 'Long',
      sections: [{ title: 'Long', type: 'PRODUCT', products: [{ name: 'Long', body: text }] }],
    },
  }),
}

it.each(Object.entries(SAVES))('a %s holds no connection while it is cleaned', async (_, save) => {
  const admin = await person('company-admin')
  const { document, input } = await save('<b>x</b>'.repeat(2000))
  let busy = true
  const before = Promise.all(Array.from({ length: 6 }, () => cleanedHtml(HARD.cells, 'text'))).finally(
    () => (busy = false),
  )
  const saved = graphql(admin, document, { input })
  const open = new Set<number>()
  while (busy) {
    const found = await db.$queryRaw<{ pid: number }[]>`
      SELECT pid FROM pg_stat_activity WHERE datname = current_database() AND state = 'idle in transaction'
         AND xact_start < now() - interval '50 milliseconds'`
    for (const { pid } of found) open.add(pid)
  }
  await before
  expect((await saved).errors).toBeUndefined()
  expect([...open]).toEqual([])
})

it('text without its markup reads as before', () => {
  expect(plainText('<p>a &lt; b &amp;amp; c</p><ul><li>x</li><li>y<br />z</li></ul>', 80)).toBe('a < b &amp; c x y z')
  expect(plainLines('<h2>When</h2><p>Line one<br>Line two &amp; three</p><ul><li>x</li></ul>', 80)).toBe(
    'When\nLine one\nLine two & three\nx',
  )
  expect(plainLines('<p>word</p><p>word word</p>', 9)).toBe('word\nwor…')
  expect(plainText('5 < 6 <b', 80)).toBe('5 < 6')
  expect(plainText(`<p>${'word '.repeat(100)}</p>`, 12)).toBe('word word w…')
})
