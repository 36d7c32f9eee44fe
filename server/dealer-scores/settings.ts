import { z } from 'zod'
import { builder } from '../platform/graphql/builder.ts'
import { signedIn } from '../platform/context.ts'
import { badInput, failure, NO_PERMISSION, notFound, stale } from '../platform/errors.ts'
import type { Fields } from '../platform/kit/models.ts'
import { mutation, type InputFields } from '../platform/kit/mutation.ts'
import { given, known, versionInput } from '../platform/kit/saves.ts'
import { isUuid, uuid } from '../platform/values/inputs.ts'
import { can } from '../platform/viewer.ts'
import { editsBrand } from '../brands/rules.ts'
import { USUAL_RULES, type ScoreRules } from './score.ts'

interface BrandRules extends ScoreRules {
  brandId: string
  version: number
  isUsual: boolean
}

const weight = 'What it weighs beside the others; 0 leaves it out.'
const Rules = builder
  .objectRef<BrandRules>('DealerScoreRules')
  .implement({
    description: 'What a brand’s certification score of dealers goes by; for who edits the settings of the brand.',
    fields: (t) => ({
      id: t.id({
        description: 'Tells them apart.',
        resolve: ({ brandId }) => Buffer.from(`DealerScoreRules:${brandId}`).toString('base64'),
      }),
      isUsual: t.exposeBoolean('isUsual', {
        description: 'True while the brand goes by what all do unless they say otherwise.',
      }),
      trained: t.exposeInt('trained', { description: `Staff trained. ${weight}` }),
      attended: t.exposeInt('attended', { description: `Live attendance. ${weight}` }),
      certified: t.exposeInt('certified', { description: `Certificates in force. ${weight}` }),
      claims: t.exposeInt('claims', { description: `Claims granted. ${weight}` }),
      bronze: t.exposeInt('bronze', { description: 'The score bronze begins at.' }),
      silver: t.exposeInt('silver', { description: 'The score silver begins at.' }),
      gold: t.exposeInt('gold', { description: 'The score gold begins at.' }),
      version: t.exposeInt('version', { description: 'Grows with each save; sent back with the next.' }),
    }),
  })

const rulesFrom = (row: (ScoreRules & { version: number }) | null, brandId: string): BrandRules => ({
  ...USUAL_RULES,
  version: 0,
  ...row,
  brandId,
  isUsual: row === null,
})

builder.queryField('dealerScoreRules', (t) =>
  t.field({
    type: Rules,
    authScopes: { right: 'edit-brand-settings' },
    args: { brandId: t.arg.id({ required: true, description: 'Raw id of the brand.' }) },
    description:
      'What a brand’s certification score goes by; for who edits its settings. Errors: NOT_FOUND, FORBIDDEN for a brand of others.',
    resolve: async (_root, { brandId }, ctx) => {
      if (!isUuid(brandId) || !(await ctx.db.brand.count({ where: { id: brandId } }))) throw notFound('The brand')
      if (!editsBrand(signedIn(ctx), brandId, 'edit-brand-settings')) throw failure('FORBIDDEN', NO_PERMISSION)
      return rulesFrom(await ctx.db.dealerScoreRules.findUnique({ where: { brandId } }), brandId)
    },
  }),
)

const points = (t: InputFields, description: string) =>
  t.int({ description, validate: z.int().min(0, 'Enter 0 to 100.').max(100, 'Enter 0 to 100.') })

mutation('saveDealerScoreRules', {
  description:
    'Saves what a brand’s certification score goes by; scores are counted anew within minutes. For who edits the settings of the brand. Errors: NOT_FOUND, FORBIDDEN, BAD_USER_INPUT names the field, CONFLICT for a stale version.',
  about: 'What is left out stays as it is, or as all brands have it.',
  input: (t) => ({
    brandId: t.id({ required: true, validate: uuid, description: 'Raw id of the brand.' }),
    version: versionInput(t),
    trained: points(t, `Staff trained. ${weight}`),
    attended: points(t, `Live attendance. ${weight}`),
    certified: points(t, `Certificates in force. ${weight}`),
    claims: points(t, `Claims granted. ${weight}`),
    bronze: points(t, 'The score bronze begins at.'),
    silver: points(t, 'The score silver begins at; above bronze.'),
    gold: points(t, 'The score gold begins at; above silver.'),
  }),
  may: (viewer, { brandId }) =>
    can(viewer, 'edit-brand-settings') && editsBrand(viewer, brandId, 'edit-brand-settings'),
  async does(c, { brandId, version, ...input }) {
    known(await c.tx.brand.findUnique({ where: { id: brandId } }), 'The brand')
    await c.tx.$queryRaw`SELECT id FROM "Brand" WHERE id = ${brandId}::uuid FOR NO KEY UPDATE`
    const before = await c.tx.dealerScoreRules.findUnique({ where: { brandId } })
    if (version != null && version !== (before?.version ?? 0)) throw stale()
    const { trained, attended, certified, claims, bronze, silver, gold }: ScoreRules = {
      ...USUAL_RULES,
      ...before,
      ...given(input),
    }
    if (trained + attended + certified + claims === 0) throw badInput('trained', 'Something has to count.')
    if (bronze < 1) throw badInput('bronze', 'Bronze begins above 0.')
    if (silver <= bronze) throw badInput('silver', 'Silver begins above bronze.')
    if (gold <= silver) throw badInput('gold', 'Gold begins above silver.')
    const data = { trained, attended, certified, claims, bronze, silver, gold, version: (before?.version ?? 0) + 1 }
    await c.tx.dealerScoreRules.upsert({ where: { brandId }, create: { brandId, ...data }, update: data })
    await c.addJob('count-dealer-scores', {}, { key: 'count-dealer-scores' })
    c.record({ type: 'Brand', id: brandId, before: before ?? USUAL_RULES, after: data })
    return { id: brandId }
  },
  answers: (t: Fields<{ id: string }>) => ({
    rules: t.field({
      type: Rules,
      description: 'As saved.',
      resolve: async ({ id }, _args, { db }) =>
        rulesFrom(await db.dealerScoreRules.findUnique({ where: { brandId: id } }), id),
    }),
  }),
})
