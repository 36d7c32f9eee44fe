import type { Prisma } from '../../prisma/generated/client/client.ts'
import { builder, typeOf } from '../platform/graphql/builder.ts'
import { searchText } from '../platform/values/inputs.ts'
import { coursesEditableBy } from '../courses/rules.ts'
import { addressFor } from './content/token.ts'
import { ScormPackage } from './entity.ts'
import { ORDERED, orderIn, ScormOrder } from './play/previewOrder.ts'
import type { Finding, FindingKind } from './package/findings.ts'

export const Version = builder.enumType('ScormVersion', {
  description: 'A version of SCORM.',
  values: {
    SCORM_12: { description: 'SCORM 1.2.' },
    SCORM_2004: { description: 'SCORM 2004, whichever edition.' },
  } as const,
})

const PackageStatus = builder.enumType('ScormPackageStatus', {
  description: 'Where a package stands on its way from a zip to lessons people play.',
  values: {
    WAITING: { description: 'Uploaded; it is looked into soon.' },
    READING: { description: 'Being unpacked.' },
    READY: { description: 'It can be played.' },
    REFUSED: { description: 'It cannot be played; `refusal` and `findings` say why.' },
  } as const,
})

const KINDS = {
  FATAL: { description: 'Keeps it from being played.' },
  MISSING: { description: 'A file the manifest names is not there.' },
  UNTRACKED: { description: 'What is not kept of what people do, or not done as the package asks.' },
  TRACKED: { description: 'What is kept of what people do.' },
} as const satisfies Record<FindingKind, { description: string }>
const Kind = builder.enumType('ScormFindingKind', { description: 'What a finding is about.', values: KINDS })

const ScormFinding = builder
  .objectRef<Finding>('ScormFinding')
  .implement({
    description: 'A line of the report on a package.',
    fields: (t) => ({
      kind: t.expose('kind', { type: Kind, description: 'What it is about.' }),
      text: t.exposeString('text', { description: 'In words.' }),
    }),
  })

/** Findings as they were kept. */
const findingsIn = (json: unknown): Finding[] =>
  Array.isArray(json)
    ? json.filter(
        (one: unknown): one is Finding =>
          typeof one === 'object' && one !== null && 'text' in one && 'kind' in one && String(one.kind) in KINDS,
      )
    : []

builder.prismaObject('ScormItem', {
  description: 'A line of the table of contents of a package, as the manifest tells it.',
  fields: (t) => ({
    databaseId: t.exposeID('id', { description: 'The raw id.' }),
    identifier: t.exposeString('identifier', { description: 'As the manifest calls it: the scoId of the REST calls.' }),
    title: t.exposeString('title', { description: 'As shown to people.' }),
    href: t.exposeString('href', { nullable: true, description: 'What it opens in the package; null for a heading.' }),
    isSco: t.exposeBoolean('isSco', { description: 'Whether it tells the portal what people do.' }),
    depth: t.exposeInt('depth', { description: '0 for the first level.' }),
    isVisible: t.exposeBoolean('isVisible', { description: 'Whether learners see it.' }),
  }),
})

builder.prismaNode('ScormPackage', {
  description: 'An uploaded SCORM package of a course. For who edits the course.',
  id: { field: 'id' },
  select: { id: true },
  authScopes: ({ id }, ctx) => ScormPackage.sees(ctx, id),
  fields: (t) => ({
    databaseId: t.exposeID('id', { description: 'The raw id.' }),
    number: t.exposeInt('number', { description: '1 for the first of its course, 2 for what replaced it, …' }),
    status: t.expose('status', { type: PackageStatus, description: 'Where it stands.' }),
    percent: t.exposeInt('percent', { description: 'How much of it is unpacked.' }),
    refusal: t.exposeString('refusal', { description: 'Why it cannot be played; empty when it can.' }),
    version: t.expose('version', { type: Version, nullable: true, description: 'Null until it was read.' }),
    edition: t.exposeString('edition', {
      description: 'Such as “1.2” or “2004 4th Edition”; empty until it was read.',
    }),
    title: t.exposeString('title', { description: 'As the package calls itself; may be empty.' }),
    organizations: t.exposeInt('organizations', { description: 'Tables of contents in it; one is played.' }),
    choice: t.exposeBoolean('choice', { description: 'Whether its lessons may be opened in any order.' }),
    fileCount: t.exposeInt('fileCount', { description: 'Files in it.' }),
    size: t.exposeInt('size', { description: 'Bytes unpacked.' }),
    findings: t.field({
      type: [ScormFinding],
      description: 'The report: what keeps it from being played, what is missing, what is and what is not kept.',
      select: { findings: true },
      resolve: ({ findings }) => findingsIn(findings),
    }),
    items: t.relation('items', {
      description: 'Its table of contents, in order.',
      query: { orderBy: { position: 'asc' } },
    }),
    file: t.relation('file', { description: 'The zip as it came.' }),
    uploadedBy: t.relation('uploadedBy', { nullable: true, description: 'Null when that account is gone.' }),
    peopleCount: t.relationCount('attempts', { description: 'People who began it.' }),
    previewAddress: t.string({
      description:
        'Plays its lessons without a trace: `<address>/play/<raw id of a lesson>`. It ends after 8 hours, and with the session.',
      resolve: ({ id }, _args, { services, viewer }) => addressFor(services, viewer, { as: 'preview', id }),
    }),
    order: t.field({
      type: ScormOrder,
      nullable: true,
      description: 'The order of its lessons, which a preview follows; null where they have none.',
      select: ORDERED,
      resolve: orderIn,
    }),
    course: t.relation('course', { description: 'The course it belongs to.' }),
    createdAt: t.expose('createdAt', { type: 'DateTime', description: 'When it was uploaded.' }),
    readAt: t.expose('readAt', { type: 'DateTime', nullable: true, description: 'When it was read; null before.' }),
  }),
})

builder.prismaObjectFields('Course', (t) => ({
  scormPackages: t.field({
    type: [typeOf('ScormPackage')],
    description: 'Its packages, the newest first; empty for who does not edit the course.',
    select: (_args, { viewer }, nested) => ({
      packages: nested({
        where: viewer ? { course: coursesEditableBy(viewer) } : { id: { in: [] } },
        orderBy: { number: 'desc' },
      }),
    }),
    resolve: ({ packages }) => packages,
  }),
}))

ScormPackage.list('scormPackages', {
  description: 'The newest package of each packaged course the viewer edits, the last uploaded first.',
  args: (arg) => ({ text: arg.string({ description: 'Part of the title of the course.' }) }),
  found({ text }): Prisma.ScormPackageWhereInput {
    const words = searchText(text)
    return {
      course: { deletedAt: null, ...(words ? { title: { contains: words, mode: 'insensitive' } } : {}) },
      isNewest: true,
    }
  },
  order: [{ createdAt: 'desc' }],
})
ScormPackage.one('scormPackage', 'One package; null unless the viewer edits its course.')

ScormPackage.changes('scormPackageChanged', {
  description: 'A package of a course while it is read; null when it is not the viewer’s to see.',
  topic: 'scorm.read',
  args: (arg) => ({ courseId: arg.id({ required: true, description: 'Raw id of the course.' }) }),
  channels: (_viewer, { courseId }) => [courseId],
})
