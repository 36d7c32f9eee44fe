import { SimpleGrid, Text } from '@mantine/core'
import { graphql, useLazyLoadQuery } from 'react-relay'
import * as z from 'zod/mini'
import type { AdminScoreRulesMutation } from '../__generated__/AdminScoreRulesMutation.graphql.ts'
import type { AdminScoreRulesQuery } from '../__generated__/AdminScoreRulesQuery.graphql.ts'
import { useSave } from '../relay/useSave.ts'
import { showDone } from '../ui/alerts.ts'
import { NumberField } from '../ui/fields/NumberField.tsx'
import { FormDialog } from '../ui/forms/FormDialog.tsx'
import { useRecordForm } from '../ui/forms/useRecordForm.ts'
import { partWord, tierWord } from './words.ts'

const points = z.nullable(z.number()).check(z.refine((value) => value !== null, 'Enter 0 to 100.'))
const schema = z.object({
  trained: points,
  attended: points,
  certified: points,
  claims: points,
  bronze: points,
  silver: points,
  gold: points,
})

/** What a brand's certification score of dealers goes by. */
export default function AdminScoreRules({ brandId, onClose }: { brandId: string; onClose: () => void }) {
  const { dealerScoreRules: rules } = useLazyLoadQuery<AdminScoreRulesQuery>(
    graphql`
    query AdminScoreRulesQuery($brandId: ID!) {
      dealerScoreRules(brandId: $brandId) { trained attended certified claims bronze silver gold version }
    }
  `,
    { brandId },
    { fetchPolicy: 'network-only' },
  )
  const [save] = useSave<AdminScoreRulesMutation>(graphql`
    mutation AdminScoreRulesMutation($input: SaveDealerScoreRulesInput!) {
      saveDealerScoreRules(input: $input) { rules { id version } }
    }
  `)
  const form = useRecordForm({
    stored: {
      trained: (rules?.trained ?? null) as number | null,
      attended: (rules?.attended ?? null) as number | null,
      certified: (rules?.certified ?? null) as number | null,
      claims: (rules?.claims ?? null) as number | null,
      bronze: (rules?.bronze ?? null) as number | null,
      silver: (rules?.silver ?? null) as number | null,
      gold: (rules?.gold ?? null) as number | null,
    },
    schema,
    version: rules?.version,
    send: (values, version) => save({ input: { ...values, brandId, version } }),
    saved() {
      showDone('Saved. Scores are counted anew within minutes')
      onClose()
    },
  })
  const { field } = form
  return (
    <FormDialog title="Certification score of dealers" form={form} onClose={onClose}>
      <Text size="sm" c="dimmed">
        What each part weighs beside the others; 0 leaves it out.
      </Text>
      <SimpleGrid cols={2}>
        <NumberField {...field('trained')} label={partWord('trained')} min={0} max={100} />
        <NumberField {...field('attended')} label={partWord('attended')} min={0} max={100} />
        <NumberField {...field('certified')} label={partWord('certified')} min={0} max={100} />
        <NumberField {...field('claims')} label={partWord('claims')} min={0} max={100} />
      </SimpleGrid>
      <Text size="sm" c="dimmed">
        The score of 0 to 100 at which each tier begins.
      </Text>
      <SimpleGrid cols={3}>
        <NumberField {...field('bronze')} label={tierWord('BRONZE')} min={0} max={100} />
        <NumberField {...field('silver')} label={tierWord('SILVER')} min={0} max={100} />
        <NumberField {...field('gold')} label={tierWord('GOLD')} min={0} max={100} />
      </SimpleGrid>
    </FormDialog>
  )
}
