import { expect, it } from 'vitest'
import { makeBrand } from '../../prisma/factories/brands.ts'
import { makeBulletin } from '../../prisma/factories/bulletins.ts'
import { makeEvent } from '../../prisma/factories/events.ts'
import { makeStoredFile } from '../../prisma/factories/files.ts'
import { makeAssignmentGroup } from '../../prisma/factories/groups.ts'
import { makePodcast } from '../../prisma/factories/podcasts.ts'
import { makePromotion } from '../../prisma/factories/promotions.ts'
import { makeOnboardedUser } from '../../prisma/factories/users.ts'
import { makeVideo } from '../../prisma/factories/videos.ts'
import { codeOf } from '../support/answers.ts'
import { doTo } from '../support/roots.ts'
import { openWorld, type Who } from '../support/world.ts'

const { db, graphql, person, signIn } = await openWorld()

interface Columns {
  title?: string
  brandId?: string
  audienceGroupIds?: string[]
  unpublishAt?: Date
  favorites?: number
}
type Kind = 'Bulletin' | 'Promotion' | 'Event' | 'Video' | 'Podcast'
const file = async (mediaType: string, name: string) => (await makeStoredFile(db, { mediaType, name })).id
const position = 0
const spoken = async () => ({
  description: 'A lap',
  transcript: 'Brake late',
  captionsId: await file('text/vtt', 'a.vtt'),
})
/** One of each kind with all that a copy takes over. */
const make: Record<Kind, (columns?: Columns) => Promise<{ id: string }>> = {
  Bulletin: async (columns) =>
    makeBulletin(db, {
      imageId: await file('image/png', 'a.png'),
      attachFileId: await file('application/pdf', 'a.pdf'),
      files: { create: { use: 'IMAGE', position, fileId: await file('image/png', 'b.png') } },
      ...columns,
    }),
  Promotion: async (columns) => makePromotion(db, { thumbnailId: await file('image/png', 'a.png'), ...columns }),
  Event: async (columns) =>
    makeEvent(db, {
      price: 4900n,
      discount: 500n,
      earlyBirdDay: new Date('2026-11-30'),
      timeZone: 'America/Chicago',
      pictures: { create: { position, fileId: await file('image/png', 'a.png') } },
      ...columns,
    }),
  Video: async (columns) => makeVideo(db, { ...(await spoken()), ...columns }),
  Podcast: async (columns) => makePodcast(db, { ...(await spoken()), ...columns }),
}
/** What is said by a row, and what hangs on it: the same of a copy. */
const audience = { select: { groupId: true } }
async function told(kind: Kind, id: string) {
  const where = { id }
  const files = { select: { fileId: true, position: true } }
  const row = await {
    Bulletin: () => db.bulletin.findUniqueOrThrow({ where, include: { audience, files } }),
    Promotion: () => db.promotion.findUniqueOrThrow({ where, include: { audience } }),
    Event: () => db.event.findUniqueOrThrow({ where, include: { audience, pictures: files } }),
    Video: () => db.video.findUniqueOrThrow({ where, include: { audience } }),
    Podcast: () => db.podcast.findUniqueOrThrow({ where, include: { audience } }),
  }[kind]()
  return row as Record<string, unknown>
}
const copy = (who: Who, kind: Kind, databaseId: string) =>
  graphql<{ done: { databaseId: string } }>(who, doTo('duplicate'), {
    input: { target: kind.toUpperCase(), databaseId },
  })

/** What is not the same of a copy. */
const OWN = ['id', 'title', 'status', 'date', 'unpublishAt', 'favorites', 'createdById', 'createdAt', 'updatedAt']

it.each<Kind>(['Bulletin', 'Promotion', 'Event', 'Video', 'Podcast'])(
  '%s: copied as a draft with its audience and files, and without its plan and likes',
  async (kind) => {
    const [admin, learner] = [await person('company-admin'), await person('learner')]
    const [group, brand] = [await makeAssignmentGroup(db), await makeBrand(db, { active: true })]
    const { id } = await make[kind]({
      title: 'T'.repeat(120),
      brandId: brand.id,
      audienceGroupIds: [group.id],
      unpublishAt: new Date(Date.now() + 86_400_000),
      favorites: 3,
    })
    const made = (await copy(admin, kind, id)).data!.done.databaseId
    const [before, after] = [await told(kind, id), await told(kind, made)]
    expect(after).toMatchObject({
      title: `Copy of ${'T'.repeat(112)}`,
      status: 'DRAFT',
      unpublishAt: null,
      favorites: 0,
      createdById: admin.user.id,
      audience: [{ groupId: group.id }],
    })
    const same = (row: Record<string, unknown>) =>
      Object.fromEntries(Object.entries(row).filter(([name]) => !OWN.includes(name)))
    expect(same(after)).toEqual(same(before))

    expect(codeOf(await copy(learner, kind, id))).toBe('FORBIDDEN')
    const manager = await signIn(await makeOnboardedUser(db, { role: 'brand-manager' }))
    expect(codeOf(await copy(manager, kind, id))).toBe('FORBIDDEN')
    expect(codeOf(await copy(manager, kind, made))).toBe('NOT_FOUND')
  },
)
