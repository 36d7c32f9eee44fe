import { expect, it } from 'vitest'
import { cleanedHtml } from '../../server/platform/files/cleanedHtml.ts'
import { cleanHtml, plainText } from '../../server/platform/values/html.ts'
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

it('text without its markup reads as before', () => {
  expect(plainText('<p>a &lt; b &amp;amp; c</p><ul><li>x</li><li>y<br />z</li></ul>', 80)).toBe('a < b &amp; c x y z')
  expect(plainText('5 < 6 <b', 80)).toBe('5 < 6')
  expect(plainText(`<p>${'word '.repeat(100)}</p>`, 12)).toBe('word word w…')
})
