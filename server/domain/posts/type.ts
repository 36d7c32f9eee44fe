import { builder, typeOf } from '../../platform/graphql/builder.ts'
import type { entity } from '../../platform/kit/entity.ts'
import { Discussion } from '../comments/commented.ts'
import { DeletableType } from '../deletion/restorable.ts'
import { ReactionsType } from '../reactions/reactions.ts'
import { ContentStatus } from '../states.ts'
import type { Kind, Posted } from './kinds.ts'
import { editsPost } from './rules.ts'
import { visibleVideo } from './video.ts'
import {
  audienceField,
  authorField,
  authorNameField,
  brandField,
  EXCERPT,
  excerptField,
  textField,
} from '../publishing/headFields.ts'

const PostFile = builder
  .interfaceRef<{ id: string }>('PostFile')
  .implement({
    description: 'A picture or file of a post; seen with the post.',
    fields: (t) => ({
      id: t.id({ description: 'Names it, for the client’s store.' }),
      databaseId: t.id({ description: 'The raw id, to keep it when saving the list.' }),
      file: t.field({ type: typeOf('StoredFile'), description: 'The file.' }),
    }),
  })

/** What clients may ask of every kind alike; each kind answers it by fields of its own. */
export const Post = builder
  .interfaceRef<{ id: string }>('Post')
  .implement({
    description: 'What is published for people to read: a bulletin, a promotion. Seen as the type it is of says.',
    fields: (t) => ({
      id: t.id({ description: 'Its global id.' }),
      databaseId: t.id({ description: 'The raw id.' }),
      title: t.string({ description: 'At most 120 characters.' }),
      text: t.string({ description: 'HTML, cleaned; may be empty.' }),
      excerpt: t.string({ description: `The text’s beginning without its markup, at most ${EXCERPT} characters.` }),
      brand: t.field({ type: typeOf('Brand'), nullable: true, description: 'Whose it is; null for everybody’s.' }),
      audience: t.field({ type: [typeOf('AssignmentGroup')], description: 'Groups it is for, by name.' }),
      image: t.field({ type: typeOf('StoredFile'), nullable: true, description: 'On top of the page.' }),
      thumbnail: t.field({ type: typeOf('StoredFile'), nullable: true, description: 'In lists.' }),
      attachFile: t.field({ type: typeOf('StoredFile'), nullable: true, description: 'The file it is about.' }),
      video: t.field({
        type: typeOf('Video'),
        nullable: true,
        description: 'A video under its text; null for who may not see the video.',
      }),
      images: t.field({ type: [PostFile], description: 'Pictures of its gallery, in order.' }),
      resources: t.field({ type: [PostFile], description: 'Further files, in order.' }),
      author: t.field({
        type: typeOf('User'),
        nullable: true,
        description: 'Who made it; null for who may not see the person.',
      }),
      authorName: t.string({ nullable: true, description: 'The name of who made it; null for who may not know.' }),
      viewerCanEdit: t.boolean({ description: 'Whether the viewer may save it.' }),
      version: t.int({ description: 'Grows with each save; sent back with the next.' }),
      createdAt: t.field({ type: 'DateTime', description: 'When it was made.' }),
      status: t.field({ type: ContentStatus, description: 'Where publication stands.' }),
      date: t.field({ type: 'DateTime', description: 'When it opened, opens by itself, or was made.' }),
      publishAt: t.field({ type: 'DateTime', nullable: true, description: 'When it opens by itself.' }),
      unpublishAt: t.field({ type: 'DateTime', nullable: true, description: 'When it closes by itself.' }),
      unread: t.boolean({ description: 'The viewer has not read it.' }),
      readerCount: t.int({ nullable: true, description: 'People who have read it; null without view-announcements.' }),
      remindedAt: t.field({
        type: 'DateTime',
        nullable: true,
        description: 'When those who had not read it were reminded.',
      }),
      remindedBy: t.string({ nullable: true, description: 'The name of who reminded them.' }),
      reactions: t.field({ type: ReactionsType, description: 'What people think of it.' }),
      discussion: t.field({ type: Discussion, description: 'What people say about it.' }),
    }),
  })

interface Typed<M extends Posted> {
  kind: Kind<M>
  sees: ReturnType<typeof entity<M>>['sees']
}

/** The type of a kind and that of its files. */
export function postType<M extends Posted>(typed: Typed<M>): void
// As in publishing.ts: written for one model.
export function postType({ kind: { model, noun, nouns }, sees }: Typed<'Bulletin'>): void {
  builder.prismaObject(`${model}File`, {
    description: `A picture or file of a ${noun}; seen with the ${noun}.`,
    interfaces: [PostFile],
    select: { id: true },
    fields: (t) => ({
      id: t.globalID({
        description: 'Names it, for the client’s store.',
        resolve: ({ id }) => ({ type: `${model}File`, id }),
      }),
      databaseId: t.exposeID('id', { description: 'The raw id, to keep it when saving the list.' }),
      file: t.relation('file', { description: 'The file.' }),
    }),
  })

  builder.prismaNode(model, {
    description: `What a brand publishes as ${nouns}. Learners see published ones meant for them; with view-announcements others too, brand managers those of own brands.`,
    id: { field: 'id' },
    interfaces: [Post, DeletableType],
    select: { id: true },
    authScopes: ({ id }, ctx) => sees(ctx, id),
    fields: (t) => ({
      databaseId: t.exposeID('id', { description: 'The raw id.' }),
      title: t.exposeString('title', { description: 'At most 120 characters.' }),
      text: t.string(textField),
      excerpt: t.string(excerptField),
      brand: t.field(brandField()),
      audience: t.field(audienceField('view-announcements')),
      image: t.relation('image', { nullable: true, description: 'On top of the page; null until one is chosen.' }),
      thumbnail: t.relation('thumbnail', { nullable: true, description: 'In lists; null until one is chosen.' }),
      attachFile: t.relation('attachFile', { nullable: true, description: 'The file it is about; null for none.' }),
      video: t.field({
        type: typeOf('Video'),
        nullable: true,
        description: `A video under its text; null for none, and for who may not see the video, though they read the ${noun}.`,
        select: (_args, _ctx, nested) => ({ video: nested() }),
        resolve: ({ video }, _args, ctx) => visibleVideo(ctx, video),
      }),
      images: t.relation('files', {
        description: 'Pictures of its gallery, in order.',
        query: { where: { use: 'IMAGE' }, orderBy: [{ position: 'asc' }, { id: 'asc' }] },
      }),
      resources: t.relation('files', {
        description: 'Further files, in order.',
        query: { where: { use: 'RESOURCE' }, orderBy: [{ position: 'asc' }, { id: 'asc' }] },
      }),
      author: t.field(authorField('view-announcements')),
      authorName: t.string(authorNameField('view-announcements')),
      viewerCanEdit: t.boolean({
        description: 'Whether the viewer may save it.',
        select: { brandId: true },
        resolve: ({ brandId }, _args, { viewer }) => editsPost(viewer, brandId),
      }),
      version: t.exposeInt('version', { description: 'Grows with each save; sent back with the next.' }),
      createdAt: t.expose('createdAt', { type: 'DateTime', description: 'When it was made.' }),
      updatedAt: t.expose('updatedAt', { type: 'DateTime', description: 'When it was last saved.' }),
    }),
  })
}
