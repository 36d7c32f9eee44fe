import { builder, typeOf } from '../../platform/graphql/builder.ts'
import type { entity } from '../../platform/kit/entity.ts'
import { Discussion } from '../comments/commented.ts'
import { DeletableType } from '../deletion/restorable.ts'
import { ReactionsType } from '../reactions/reactions.ts'
import { ContentStatus } from '../states.ts'
import { audienceField, authorField, authorNameField, brandField } from '../publishing/headFields.ts'
import type { Kind, Recorded, State } from './kinds.ts'

export const Recording = builder.interfaceRef<{ id: string }>('Recording')

export const RecordingState = builder.enumType('RecordingState', {
  description: 'Where a recording stands, its submission and deletion included.',
  values: {
    DRAFT: { description: 'Never published.' },
    PUBLISHED: { description: 'Open to those it is for.' },
    UNPUBLISHED: { description: 'Was published and is closed now.' },
    WAITING_APPROVAL: { description: 'Submitted, and not decided.' },
    DENIED: { description: 'Submitted and denied; it may be submitted again.' },
    DELETED: { description: 'Deleted; it can be taken back for 30 days.' },
  } as const,
})

/** What every kind is about, asked alike. */
export const RecordingCategory = builder
  .interfaceRef<{ id: string }>('RecordingCategory')
  .implement({
    description: 'A category of what people watch or listen to. Seen as the type it is of says.',
    fields: (t) => ({
      id: t.id({ description: 'Its global id.' }),
      databaseId: t.id({ description: 'The raw id.' }),
      name: t.string({ description: 'As shown to people.' }),
      recordingCount: t.int({ description: 'Those of it that are open to the viewer as a learner.' }),
      keptCount: t.int({
        nullable: true,
        description: 'Those of it that were not deleted, whatever their state; null for who does not keep categories.',
      }),
      shelf: t.field({ type: [Recording], description: 'The newest of it that are open to the viewer as a learner.' }),
    }),
  })

/** What clients may ask of every kind alike; each kind answers it by fields of its own. */
Recording.implement({
  description: 'What people watch or listen to: a video, a podcast. Seen as the type it is of says.',
  fields: (t) => ({
    id: t.id({ description: 'Its global id.' }),
    databaseId: t.id({ description: 'The raw id.' }),
    title: t.string({ description: 'At most 120 characters.' }),
    description: t.string({ description: 'At most 250 characters; may be empty.' }),
    media: t.field({ type: typeOf('StoredFile'), nullable: true, description: 'What is played.' }),
    image: t.field({ type: typeOf('StoredFile'), nullable: true, description: 'In lists and before it plays.' }),
    captions: t.field({ type: typeOf('StoredFile'), nullable: true, description: 'What is said, as WebVTT.' }),
    category: t.field({ type: RecordingCategory, nullable: true, description: 'What it is about; null for none.' }),
    brand: t.field({ type: typeOf('Brand'), nullable: true, description: 'Whose it is; null for everybody’s.' }),
    audience: t.field({ type: [typeOf('AssignmentGroup')], description: 'Groups it is for, by name.' }),
    author: t.field({
      type: typeOf('User'),
      nullable: true,
      description: 'Who made it; null for who may not see the person.',
    }),
    authorName: t.string({ nullable: true, description: 'The name of who made it; null for who may not know.' }),
    views: t.int({ description: 'People who have begun to play it.' }),
    viewerPosition: t.float({ nullable: true, description: 'Seconds where the viewer was last.' }),
    viewerShare: t.float({ nullable: true, description: 'How much of it the viewer has played, 0 to 1.' }),
    viewerCompleted: t.boolean({ description: 'Whether the viewer has played nearly all of it.' }),
    viewerCanEdit: t.boolean({ description: 'Whether the viewer may save it.' }),
    version: t.int({ description: 'Grows with each save; sent back with the next.' }),
    createdAt: t.field({ type: 'DateTime', description: 'When it was made.' }),
    state: t.field({ type: RecordingState, description: 'Where it stands, its submission and deletion included.' }),
    submittedBy: t.string({ nullable: true, description: 'The name of who submitted it; null for what nobody did.' }),
    status: t.field({ type: ContentStatus, description: 'Where publication stands.' }),
    date: t.field({ type: 'DateTime', description: 'When it opened, opens by itself, or was made.' }),
    publishAt: t.field({ type: 'DateTime', nullable: true, description: 'When it opens by itself.' }),
    unpublishAt: t.field({ type: 'DateTime', nullable: true, description: 'When it closes by itself.' }),
    reactions: t.field({ type: ReactionsType, description: 'What people think of it.' }),
    discussion: t.field({ type: Discussion, description: 'What people say about it.' }),
  }),
})

interface Typed<M extends Recorded> {
  kind: Kind<M>
  sees: ReturnType<typeof entity<Recorded>>['sees']
}

/** The type of a kind. */
export function recordingType<M extends Recorded>(typed: Typed<M>): void
// As in publishing.ts: written for one model.
export function recordingType({ kind: { model, nouns, view, rules, submissions }, sees }: Typed<'Video'>): void {
  builder.prismaNode(model, {
    description: `What people play as ${nouns}. Learners see published ones meant for them; with ${view} others too, brand managers those of own brands.`,
    id: { field: 'id' },
    interfaces: [Recording, DeletableType],
    select: { id: true },
    authScopes: ({ id }, ctx) => sees(ctx, id),
    fields: (t) => ({
      databaseId: t.exposeID('id', { description: 'The raw id.' }),
      title: t.exposeString('title', { description: 'At most 120 characters.' }),
      description: t.exposeString('description', { description: 'At most 250 characters; may be empty.' }),
      media: t.relation('media', { nullable: true, description: 'What is played; null until it is uploaded.' }),
      image: t.relation('image', { nullable: true, description: 'In lists and before it plays; null for none.' }),
      captions: t.relation('captions', { nullable: true, description: 'What is said, as WebVTT; null for none.' }),
      category: t.relation('category', { nullable: true, description: 'What it is about; null for none.' }),
      brand: t.field(brandField()),
      audience: t.field(audienceField(view)),
      author: t.field(authorField(view)),
      authorName: t.string(authorNameField(view)),
      views: t.exposeInt('views', { description: 'People who have begun to play it.' }),
      viewerCanEdit: t.boolean({
        description: `Whether the viewer may save it as one who keeps ${nouns}.`,
        select: { brandId: true },
        resolve: ({ brandId }, _args, { viewer }) => rules.edits(viewer, brandId),
      }),
      version: t.exposeInt('version', { description: 'Grows with each save; sent back with the next.' }),
      createdAt: t.expose('createdAt', { type: 'DateTime', description: 'When it was made.' }),
      updatedAt: t.expose('updatedAt', { type: 'DateTime', description: 'When it was last saved.' }),
    }),
  })
  if (submissions) return
  builder.prismaObjectFields(model, (t) => ({
    state: t.field({
      type: RecordingState,
      description: 'Where it stands, its deletion included.',
      select: { status: true, deletedAt: true },
      resolve: ({ status, deletedAt }): State => (deletedAt ? 'DELETED' : status),
    }),
    submittedBy: t.string({ nullable: true, description: 'Null: nobody submits them.', resolve: () => null }),
  }))
}
