import type { User } from '../../../prisma/generated/client/client.ts'
import { builder } from '../../platform/graphql/builder.ts'
import { signedIn, type Context } from '../../platform/context.ts'
import { isUuid } from '../../platform/values/inputs.ts'
import type { Viewer } from '../../platform/viewer.ts'
import { mergeParts, type Pair } from '../../domain/people/mergeable.ts'
import { MERGE_FIELDS, mergeFields, plain, type MergeField } from './mergeFields.ts'
import { mergesPeople, mergesPerson } from '../rules.ts'

interface FieldPreview {
  name: string
  label: string
  primary: string
  secondary: string
  differs: boolean
  fills: boolean
}
interface PartPreview {
  name: string
  label: string
  moves: number
  stays: number
}
interface Preview {
  primaryId: string
  secondaryId: string
  fields: FieldPreview[]
  parts: PartPreview[]
  problem: string
}

type Person = User & { role: { name: string; rank: number | null } }

/** A field as people read it. */
function shown(person: Person, name: MergeField): string {
  if (name === 'role') return person.role.name
  if (name === 'profileImage') return person.profileImageId ? 'A picture' : ''
  if (name === 'birthDate') return person.birthDate?.toISOString().slice(0, 10) ?? ''
  if (name === 'participatingLearner' || name === 'receiveEmails') return person[name] ? 'Yes' : 'No'
  if (name === 'address')
    return [
      person.addressLine1,
      person.city,
      [person.region, person.postalCode].filter(Boolean).join(' '),
      person.country,
    ]
      .filter(Boolean)
      .join(', ')
  return person[name] ?? ''
}

const MergeFieldPreview = builder
  .objectRef<FieldPreview>('MergeFieldPreview')
  .implement({
    description: 'One field of both accounts.',
    fields: (t) => ({
      name: t.exposeString('name', { description: 'Its name in the input of mergeUsers.' }),
      label: t.exposeString('label', { description: 'As shown to people.' }),
      primary: t.exposeString('primary', { description: 'In the account that stays; empty when it says nothing.' }),
      secondary: t.exposeString('secondary', {
        description: 'In the account that is closed; empty when it says nothing.',
      }),
      differs: t.exposeBoolean('differs', { description: 'Whether the two say different things.' }),
      fills: t.exposeBoolean('fills', { description: 'Whether the closed account fills what is empty.' }),
    }),
  })

const MergePartPreview = builder
  .objectRef<PartPreview>('MergePartPreview')
  .implement({
    description: 'One kind of thing that moves.',
    fields: (t) => ({
      name: t.exposeString('name', { description: 'Which, such as certificates.' }),
      label: t.exposeString('label', { description: 'As shown to people.' }),
      moves: t.exposeInt('moves', { description: 'How many go to the account that stays.' }),
      stays: t.exposeInt('stays', {
        description: 'How many stay with the closed account, because the other has its own or a better one.',
      }),
    }),
  })

const MergePreview = builder
  .objectRef<Preview>('MergePreview')
  .implement({
    description: 'What a merge would do, side by side.',
    fields: (t) => ({
      primary: t.prismaField({
        type: 'User',
        description: 'The account that stays.',
        resolve: (query, { primaryId }, _args, { db }) =>
          db.user.findUniqueOrThrow({ ...query, where: { id: primaryId } }),
      }),
      secondary: t.prismaField({
        type: 'User',
        description: 'The account that is closed.',
        resolve: (query, { secondaryId }, _args, { db }) =>
          db.user.findUniqueOrThrow({ ...query, where: { id: secondaryId } }),
      }),
      fields: t.field({
        type: [MergeFieldPreview],
        description: 'All fields of both.',
        resolve: ({ fields }) => fields,
      }),
      parts: t.field({
        type: [MergePartPreview],
        description: 'What moves, where there is something.',
        resolve: ({ parts }) => parts,
      }),
      problem: t.exposeString('problem', { description: 'Why these two cannot be merged; empty when they can.' }),
    }),
  })

/** What moves and what stays, where there is something. */
async function partsMoving({ db }: Context, pair: Pair): Promise<PartPreview[]> {
  const parts: PartPreview[] = []
  for (const part of mergeParts()) {
    const { moves, stays } = await part.count(db, pair)
    if (moves || stays) parts.push({ name: part.name, label: part.label, moves, stays })
  }
  return parts
}

/** Columns that follow another one. */
const FOLLOWING: readonly string[] = ['emailVerifiedAt', 'latitude', 'longitude']

function fieldOf(name: MergeField, primary: Person, secondary: Person): FieldPreview {
  const { label, columns } = MERGE_FIELDS[name]
  const [one, other] = [shown(primary, name), shown(secondary, name)]
  const differs = columns.some(
    (column) => !FOLLOWING.includes(column) && plain(primary[column]) !== plain(secondary[column]),
  )
  return { name, label, primary: one, secondary: other, differs, fills: differs && one === '' && other !== '' }
}

/** Why these two cannot be merged; empty when they can. */
function problemOf(viewer: Viewer, primary: Person, secondary: Person, isMerged: boolean): string {
  if (!mergesPerson(viewer, primary) || !mergesPerson(viewer, secondary))
    return 'You cannot merge your own account or one above you. Ask another administrator.'
  if (primary.status !== 'ACTIVE') return 'The account that stays must be active. Swap the two, or reactivate it first.'
  return isMerged ? 'One of these accounts was merged into another one already.' : ''
}

builder.queryField('mergePreview', (t) =>
  t.field({
    type: MergePreview,
    nullable: true,
    authScopes: (_root, _args, { viewer }) => mergesPeople(viewer),
    args: {
      primary: t.arg.id({ required: true, description: 'Raw id of the account that stays.' }),
      secondary: t.arg.id({ required: true, description: 'Raw id of the account that is closed.' }),
    },
    description:
      'What merging two accounts would do; null when one of them does not exist. For who may merge accounts.',
    resolve: async (_root, { primary: primaryId, secondary: secondaryId }, ctx): Promise<Preview | null> => {
      if (!isUuid(primaryId) || !isUuid(secondaryId) || primaryId === secondaryId) return null
      const people = await ctx.db.user.findMany({
        where: { id: { in: [primaryId, secondaryId] }, erasedAt: null },
        include: { role: { select: { name: true, rank: true } } },
      })
      const [primary, secondary] = [primaryId, secondaryId].map((id) => people.find((person) => person.id === id))
      if (!primary || !secondary) return null
      const merged = await ctx.db.userMerge.count({
        where: { secondaryId: { in: [primaryId, secondaryId] }, undoneAt: null },
      })
      return {
        primaryId,
        secondaryId,
        parts: await partsMoving(ctx, { primaryId, secondaryId }),
        fields: mergeFields.map((name) => fieldOf(name, primary, secondary)),
        problem: problemOf(signedIn(ctx), primary, secondary, merged > 0),
      }
    },
  }),
)
