import type { Db } from '../../platform/db.ts'
import { badInput, notFound } from '../../platform/errors.ts'
import { builder } from '../../platform/graphql/builder.ts'
import { mutation } from '../../platform/kit/mutation.ts'
import { uuid } from '../../platform/values/inputs.ts'
import { mergesPeople } from '../rules.ts'

interface Suggestion {
  firstId: string
  secondId: string
  reasons: string[]
}

const MergeSuggestion = builder
  .objectRef<Suggestion>('MergeSuggestion')
  .implement({
    description: 'Two accounts that look like one person.',
    fields: (t) => ({
      first: t.prismaField({
        type: 'User',
        description: 'The older account.',
        resolve: (query, { firstId }, _args, { db }) => db.user.findUniqueOrThrow({ ...query, where: { id: firstId } }),
      }),
      second: t.prismaField({
        type: 'User',
        description: 'The newer account.',
        resolve: (query, { secondId }, _args, { db }) =>
          db.user.findUniqueOrThrow({ ...query, where: { id: secondId } }),
      }),
      reasons: t.exposeStringList('reasons', {
        description: 'Why: same name and dealer, same phone and name, similar email.',
      }),
    }),
  })

/**
 * One pass over all accounts; each reason groups by what would be the same. Of more than two alike the first pair stands
 * for all that nobody said are two people.
 */
const suggestions = (db: Db) => db.$queryRaw<Suggestion[]>`
    WITH people AS (
      SELECT id, "createdAt", lower(btrim("firstName")) AS first, lower(btrim("lastName")) AS last, right(regexp_replace(split_part(COALESCE(phone, ''), ' ext.', 1), '\\D', '', 'g'), 10) AS phone,
        regexp_replace(split_part(split_part(email, '@', 1), '+', 1), '[^a-z0-9]', '', 'g') AS mailbox
      FROM "User" WHERE status = 'ACTIVE' AND "erasedAt" IS NULL
    ), alike AS (
      SELECT (array_agg(p.id ORDER BY p."createdAt", p.id))[1:5] AS ids, 'Same name and dealer' AS reason, 3 AS weight
        FROM people p JOIN "DealerMember" m ON m."userId" = p.id AND m.active WHERE p.first <> '' AND p.last <> '' GROUP BY p.first, p.last, m."dealerId" HAVING count(*) > 1
      UNION ALL
      SELECT (array_agg(id ORDER BY "createdAt", id))[1:5], 'Same phone and last name', 2 FROM people WHERE length(phone) = 10 AND last <> '' GROUP BY phone, last HAVING count(*) > 1
      UNION ALL
      SELECT (array_agg(id ORDER BY "createdAt", id))[1:5], 'Similar email', 2 FROM people WHERE length(mailbox) >= 6 AND mailbox ~ '[a-z]{4}' GROUP BY mailbox HAVING count(*) BETWEEN 2 AND 5
    ), pairs AS (
      SELECT DISTINCT ON (ids, reason) ARRAY[ids[i], ids[j]] AS pair, reason, weight
        FROM alike, generate_subscripts(ids, 1) i, generate_subscripts(ids, 1) j
        WHERE i < j AND NOT EXISTS (
          SELECT FROM "MergeDismissal" d WHERE d."firstId" = LEAST(ids[i], ids[j]) AND d."secondId" = GREATEST(ids[i], ids[j])
        )
        ORDER BY ids, reason, i, j
    )
    SELECT pair[1] AS "firstId", pair[2] AS "secondId", array_agg(reason ORDER BY weight DESC, reason) AS reasons FROM pairs GROUP BY pair ORDER BY sum(weight) DESC, pair LIMIT 20`

builder.queryField('mergeSuggestions', (t) =>
  t.field({
    type: [MergeSuggestion],
    authScopes: (_root, _args, { viewer }) => mergesPeople(viewer),
    description:
      'Up to 20 pairs of accounts that look like one person, the most alike first; without those that somebody said are two people. For who may merge accounts.',
    resolve: (_root, _args, { db }) => suggestions(db),
  }),
)

mutation('dismissMergeSuggestion', {
  description:
    'Says that two accounts are two people, so that they are suggested to be merged no more, or takes that back. They may still be merged. Errors: NOT_FOUND where one of them is not there, BAD_USER_INPUT where both are one.',
  input: (t) => ({
    firstId: t.id({ required: true, validate: uuid, description: 'Raw id of one account.' }),
    secondId: t.id({ required: true, validate: uuid, description: 'Raw id of the other.' }),
    undo: t.boolean({ description: 'Suggests them again. False when left out.' }),
  }),
  may: mergesPeople,
  async does(c, { firstId: one, secondId: other, undo }, { id }) {
    const [firstId, secondId] = [one.toLowerCase(), other.toLowerCase()].toSorted() as [string, string]
    if (firstId === secondId) throw badInput('secondId', 'Choose two accounts.')
    if ((await c.tx.user.count({ where: { id: { in: [firstId, secondId] } } })) < 2) throw notFound('The person')
    const pair = { firstId, secondId }
    if (undo) await c.tx.mergeDismissal.deleteMany({ where: pair })
    else await c.tx.mergeDismissal.createMany({ data: [{ ...pair, dismissedById: id }], skipDuplicates: true })
    c.record({ type: 'User', id: firstId, after: { suggestedToMergeWith: secondId, dismissed: !undo } })
    return {}
  },
  answers: (t) => ({
    suggestions: t.field({
      type: [MergeSuggestion],
      description: 'What is suggested now, as `mergeSuggestions`.',
      resolve: (_done, _args, { db }) => suggestions(db),
    }),
  }),
})
