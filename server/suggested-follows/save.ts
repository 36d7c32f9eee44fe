import { badInput } from '../platform/errors.ts'
import type { Change } from '../platform/events.ts'
import { picture, takeFiles } from '../platform/attachments/attachments.ts'
import { mutation } from '../platform/kit/mutation.ts'
import { given, outOfReach, saveVersion, versionInput } from '../platform/kit/saves.ts'
import { optionalText, uuid } from '../platform/values/inputs.ts'
import type { Viewer } from '../platform/viewer.ts'
import { audienceInput, setAudience } from '../domain/audience/audience.ts'
import { SuggestedFollow } from './entity.ts'
import { peopleSuggestedBy, suggestionsEditableBy, suggestionsVisibleTo, suggestsPeople } from './rules.ts'

/** A suggestion when the viewer may change it. Errors: NOT_FOUND for a hidden one, FORBIDDEN for one only seen. */
async function toChange({ tx }: Change, viewer: Viewer, id: string) {
  const row = await tx.suggestedFollow.findFirst({ where: { AND: [{ id }, suggestionsEditableBy(viewer)] } })
  if (!row)
    throw await outOfReach(tx.suggestedFollow, { AND: [{ id }, suggestionsVisibleTo(viewer)] }, 'The suggestion')
  return row
}

/** Suggests a person, once: of two who do it together one hears so. Errors: BAD_USER_INPUT at personId. */
async function suggest(c: Change, viewer: Viewer, personId: string) {
  if (!(await c.tx.user.count({ where: { AND: [{ id: personId }, peopleSuggestedBy(viewer)] } })))
    throw badInput('personId', 'Choose an active person whom you look after.')
  const [row] = await c.tx.suggestedFollow.createManyAndReturn({
    data: [{ personId, createdById: c.actorId, createdAt: c.now }],
    skipDuplicates: true,
    select: { id: true },
  })
  if (!row) throw badInput('personId', 'This person is suggested already.')
  return row
}

mutation('saveSuggestedFollow', {
  description:
    'Suggests a person to follow, or changes a suggestion. With modify- and view-suggested-followers, for people in reach. Errors: BAD_USER_INPUT names the field, NOT_FOUND, FORBIDDEN, CONFLICT for a stale version.',
  about: 'What to change; what is left out stays.',
  input: (t) => ({
    databaseId: t.id({ validate: uuid, description: 'Left out: a new one, which needs a person.' }),
    version: versionInput(t),
    personId: t.id({
      validate: uuid,
      description: 'Raw id of the person. It stays: those who follow them would follow another.',
    }),
    reason: t.string({ validate: optionalText(150), description: 'Why they are worth following, in a line.' }),
    published: t.boolean({ description: 'Shows it to learners, or hides it.' }),
    audienceIds: audienceInput(t),
    image: t.field({ type: 'Upload', description: 'JPG or PNG, in place of the person’s own picture.' }),
    imageId: t.id({ description: 'A picture uploaded before; null shows the person’s own.' }),
  }),
  may: suggestsPeople,
  async first(ctx, { databaseId, personId, image, imageId }) {
    if (!databaseId && !personId) throw badInput('personId', 'Choose a person.')
    return takeFiles(ctx, { imageId: picture('image', image, imageId) })
  },
  async does(c, { databaseId, version, personId, audienceIds, reason, published }, viewer, files) {
    if (!databaseId) c.as('createSuggestedFollow')
    const before = databaseId ? await toChange(c, viewer, databaseId) : null
    if (before && personId && personId !== before.personId)
      throw badInput('personId', 'The person stays. Suggest the other one instead.')
    const data = { ...given({ reason, published }), ...(await files.columns(c)) }
    const { id } = before ?? (await suggest(c, viewer, personId!))
    await saveVersion(c.tx.suggestedFollow, { id, ...(before ? { version } : {}) }, data)
    if (audienceIds) await setAudience(c, 'SuggestedFollow', id, audienceIds)
    c.record({ type: 'SuggestedFollow', id, before, after: { ...data, ...(before ? {} : { personId }), audienceIds } })
    return { id }
  },
  answers: SuggestedFollow.saved(),
})

mutation('deleteSuggestedFollow', {
  description: 'Removes a suggestion for good, and with it who follows the person. Errors: NOT_FOUND, FORBIDDEN.',
  input: (t) => ({ databaseId: t.id({ required: true, validate: uuid }) }),
  may: suggestsPeople,
  async does(c, { databaseId }, viewer) {
    const before = await toChange(c, viewer, databaseId)
    await c.tx.suggestedFollow.delete({ where: { id: before.id } })
    c.record({ type: 'SuggestedFollow', id: before.id, before })
    return { id: before.id }
  },
  answers: SuggestedFollow.removed(),
})
