import { builder, typeOf } from '../../platform/graphql/builder.ts'
import { Section } from '../entity.ts'
import { QuizQuestionKind } from '../quiz/kinds.ts'
import { EmbedType, embedOf } from './embeds.ts'
import { isSectionLocked as isLocked, stoodIn } from '../locks.ts'
import { editsCourse } from '../viewerCourses.ts'
import { neededFor, watchedSpans, type Span } from '../progress/requiredTime.ts'

const SectionType = builder.enumType('SectionType', {
  description: 'What a section is made of.',
  values: {
    VIDEO: { description: 'A video, with captions if any.' },
    AUDIO: { description: 'A recording.' },
    TEXT: { description: 'Text and pictures.' },
    PRODUCT: { description: 'Products, each with its variants.' },
    PDF: { description: 'A PDF.' },
    EMBED: { description: 'A video that YouTube or Vimeo shows.' },
  } as const,
})
export { SectionType }

builder.prismaObject('Chapter', {
  description: 'A part of a course; seen with it.',
  select: { id: true },
  fields: (t) => ({
    id: t.globalID({ description: 'Names it for the client’s store.', resolve: ({ id }) => ({ type: 'Chapter', id }) }),
    databaseId: t.exposeID('id', { description: 'The raw id.' }),
    title: t.exposeString('title', { description: 'As shown to people.' }),
    position: t.exposeInt('position', { description: 'Place in the course, lower first.' }),
    version: t.exposeInt('version', { description: 'Grows with each save; sent back with the next.' }),
    sections: t.field({
      type: [typeOf('Section')],
      description: 'In order.',
      select: (_args, _ctx, nested) => ({
        courseId: true,
        sections: nested({ orderBy: [{ position: 'asc' as const }, { id: 'asc' as const }] }),
      }),
      resolve: ({ courseId, sections }, _args, ctx) => stoodIn(ctx, courseId, sections),
    }),
  }),
})

builder.prismaObject('Section', {
  description:
    'One page of a chapter; seen with the course. Of a course that is locked for the viewer its title, kind and times alone.',
  select: { id: true },
  fields: (t) => ({
    id: t.globalID({ description: 'Names it for the client’s store.', resolve: ({ id }) => ({ type: 'Section', id }) }),
    databaseId: t.exposeID('id', { description: 'The raw id.' }),
    type: t.expose('type', { type: SectionType, description: 'What it is made of.' }),
    title: t.exposeString('title', { description: 'As shown to people.' }),
    position: t.exposeInt('position', { description: 'Place in the chapter, lower first.' }),
    version: t.exposeInt('version', { description: 'Grows with each save; sent back with the next.' }),
    body: t.string({
      description: 'Cleaned HTML; may be empty, and is while the course is locked.',
      select: { id: true, body: true },
      resolve: async ({ id, body }, _args, ctx) => ((await isLocked(ctx, id)) ? '' : ctx.services.files.opened(body)),
    }),
    videoFile: t.field({
      type: typeOf('StoredFile'),
      nullable: true,
      description: 'For VIDEO; null while the course is locked.',
      select: (_args, _ctx, nested) => ({ id: true, videoFile: nested() }),
      resolve: async ({ id, videoFile }, _args, ctx) => ((await isLocked(ctx, id)) ? null : videoFile),
    }),
    subtitleFile: t.field({
      type: typeOf('StoredFile'),
      nullable: true,
      description: 'Captions as WebVTT; null when there are none, or while the course is locked.',
      select: (_args, _ctx, nested) => ({ id: true, subtitleFile: nested() }),
      resolve: async ({ id, subtitleFile }, _args, ctx) => ((await isLocked(ctx, id)) ? null : subtitleFile),
    }),
    audioFile: t.field({
      type: typeOf('StoredFile'),
      nullable: true,
      description: 'For AUDIO; null while the course is locked.',
      select: (_args, _ctx, nested) => ({ id: true, audioFile: nested() }),
      resolve: async ({ id, audioFile }, _args, ctx) => ((await isLocked(ctx, id)) ? null : audioFile),
    }),
    imageFile: t.field({
      type: typeOf('StoredFile'),
      nullable: true,
      description:
        'A picture beside the text, or the still of a video; null when there is none, or while the course is locked.',
      select: (_args, _ctx, nested) => ({ id: true, imageFile: nested() }),
      resolve: async ({ id, imageFile }, _args, ctx) => ((await isLocked(ctx, id)) ? null : imageFile),
    }),
    pdfFile: t.field({
      type: typeOf('StoredFile'),
      nullable: true,
      description: 'For PDF; null while the course is locked.',
      select: (_args, _ctx, nested) => ({ id: true, pdfFile: nested() }),
      resolve: async ({ id, pdfFile }, _args, ctx) => ((await isLocked(ctx, id)) ? null : pdfFile),
    }),
    embed: t.field({
      type: EmbedType,
      nullable: true,
      description: 'For EMBED; null while none is named, or while the course is locked.',
      select: { id: true, embedUrl: true },
      resolve: async ({ id, embedUrl }, _args, ctx) =>
        embedUrl && !(await isLocked(ctx, id)) ? embedOf(embedUrl) : null,
    }),
    minutes: t.exposeInt('minutes', {
      nullable: true,
      description: 'How long a PDF or a video elsewhere takes, as its author says; null where not said.',
    }),
    products: t.field({
      type: [typeOf('SectionProduct')],
      description: 'For PRODUCT, in order; empty while the course is locked.',
      select: (_args, _ctx, nested) => ({
        id: true,
        products: nested({ orderBy: [{ position: 'asc' as const }, { id: 'asc' as const }] }),
      }),
      resolve: async ({ id, products }, _args, ctx) => ((await isLocked(ctx, id)) ? [] : products),
    }),
    requiredSeconds: t.int({
      description: 'Seconds one is in it before it can be complete.',
      select: { id: true },
      resolve: async ({ id }, _args, ctx) => (await neededFor(ctx).load(id)).seconds,
    }),
    requiredWatched: t.int({
      nullable: true,
      description: 'Seconds of the video or recording that are played before it is complete; null for others.',
      select: { id: true },
      resolve: async ({ id }, _args, ctx) => {
        const { isMedia, watched } = await neededFor(ctx).load(id)
        return isMedia ? watched : null
      },
    }),
    viewerProgress: t.field({
      type: typeOf('SectionProgress'),
      nullable: true,
      description: 'Where the viewer stands; null when not begun.',
      select: (_args, { viewer }, nested) => ({
        progress: nested({ where: viewer ? { progress: { userId: viewer.id } } : { progressId: { in: [] } } }),
      }),
      resolve: (section) => section.progress[0] ?? null,
    }),
  }),
})

Section.one('section', 'One section; null unless the viewer may see its course.')

const WatchedSpan = builder
  .objectRef<Span>('WatchedSpan')
  .implement({
    description: 'A piece of a video or recording that was played.',
    fields: (t) => ({
      from: t.exposeInt('from', { description: 'Seconds from its beginning.' }),
      to: t.exposeInt('to', { description: 'Where it ended, in the same seconds.' }),
    }),
  })

builder.prismaObject('SectionProgress', {
  description: 'Where a person stands in a section.',
  select: { progressId: true, sectionId: true },
  fields: (t) => ({
    id: t.globalID({
      description: 'Names it for the client’s store.',
      resolve: ({ progressId, sectionId }) => ({ type: 'SectionProgress', id: `${progressId}:${sectionId}` }),
    }),
    positionSeconds: t.exposeFloat('positionSeconds', { description: 'Where the video or recording stands.' }),
    readPercent: t.exposeInt('readPercent', { description: 'How much of the text was scrolled past.' }),
    spentSeconds: t.exposeFloat('spentSeconds', {
      description: 'Seconds the person was in it, as far as the clock bears it out.',
    }),
    watched: t.field({
      type: [WatchedSpan],
      description: 'What was played of its video or recording, in order.',
      select: { progressId: true, sectionId: true },
      resolve: ({ progressId, sectionId }, _args, ctx) => watchedSpans(ctx).load({ progressId, sectionId }),
    }),
    completedAt: t.expose('completedAt', { type: 'DateTime', nullable: true, description: 'Null until completed.' }),
  }),
})

builder.prismaObject('QuizQuestion', {
  description: 'A question of a quiz; seen with the course.',
  select: { id: true },
  fields: (t) => ({
    id: t.globalID({
      description: 'Names it for the client’s store.',
      resolve: ({ id }) => ({ type: 'QuizQuestion', id }),
    }),
    databaseId: t.exposeID('id', { description: 'The raw id.' }),
    kind: t.expose('kind', { type: QuizQuestionKind, description: 'How it is answered.' }),
    text: t.exposeString('text', { description: 'What is asked.' }),
    explanation: t.string({
      nullable: true,
      description:
        'Why the right answer is right. For who edits the course; others read it in their handed-in attempt.',
      select: { courseId: true, explanation: true },
      resolve: async ({ courseId, explanation }, _args, ctx) =>
        (await editsCourse(ctx, courseId)) ? explanation : null,
    }),
    image: t.relation('imageFile', { nullable: true, description: 'Null when there is none.' }),
    answers: t.field({
      type: [typeOf('QuizAnswer')],
      description: 'In order; of ORDERING, where the order is the solution, for who edits the course alone.',
      select: (_args, _ctx, nested) => ({
        kind: true,
        courseId: true,
        answers: nested({ orderBy: [{ position: 'asc' as const }, { id: 'asc' as const }] }),
      }),
      resolve: async ({ kind, courseId, answers }, _args, ctx) =>
        kind !== 'ORDERING' || (await editsCourse(ctx, courseId)) ? answers : [],
    }),
  }),
})

builder.prismaObject('QuizAnswer', {
  description: 'A possible answer; seen with the question.',
  select: { id: true },
  fields: (t) => ({
    id: t.globalID({
      description: 'Names it for the client’s store.',
      resolve: ({ id }) => ({ type: 'QuizAnswer', id }),
    }),
    databaseId: t.exposeID('id', { description: 'The raw id.' }),
    text: t.exposeString('text', { description: 'As shown to people.' }),
    correct: t.boolean({
      nullable: true,
      description: 'Whether it is right; for who edits the course, null for others.',
      select: { correct: true, question: { select: { courseId: true } } },
      resolve: async ({ correct, question }, _args, ctx) =>
        (await editsCourse(ctx, question.courseId)) ? correct : null,
    }),
    match: t.string({
      nullable: true,
      description: 'What belongs to it, where pairs are matched; for who edits the course, null for others.',
      select: { match: true, question: { select: { courseId: true } } },
      resolve: async ({ match, question }, _args, ctx) => ((await editsCourse(ctx, question.courseId)) ? match : null),
    }),
    image: t.relation('imageFile', { nullable: true, description: 'Null when there is none.' }),
  }),
})
