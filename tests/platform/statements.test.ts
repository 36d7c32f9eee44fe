import pg from 'pg'
import { expect, it, vi } from 'vitest'
import { makeCourse } from '../../prisma/factories/courses.ts'
import { openWorld } from '../support/world.ts'

const { db } = await openWorld()

it('a relation that no row has costs no statement within a transaction, and outside all of it is one', async () => {
  const { id } = await makeCourse(db, { title: 'Without groups' })
  const sent = vi.spyOn(pg.Client.prototype, 'query')
  const sqlOf = (call: unknown[]) => (typeof call[0] === 'string' ? call[0] : (call[0] as { text: string }).text)
  const ask = { where: { id }, include: { image: true, category: true, audience: { include: { group: true } } } }
  const alone = await db.course.findMany(ask)
  const compiled = sent.mock.calls.map(sqlOf)
  const together = await db.$transaction((tx) => tx.course.findMany(ask))
  for (const [course] of [alone, together])
    expect(course).toMatchObject({ id, image: null, category: null, audience: [] })
  const texts = sent.mock.calls.map(sqlOf)
  sent.mockRestore()
  expect(compiled).toHaveLength(1)
  expect(texts.filter((text) => text.includes('"public"."Course"')).length).toBeGreaterThanOrEqual(1)
  expect(texts.filter((text) => text.includes('IN (NULL)'))).toEqual([])
})
