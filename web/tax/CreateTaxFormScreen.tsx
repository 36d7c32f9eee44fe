import { Stack } from '@mantine/core'
import { useState } from 'react'
import { graphql, usePreloadedQuery } from 'react-relay'
import type { CreateTaxFormScreenQuery } from '../__generated__/CreateTaxFormScreenQuery.graphql.ts'
import type { ScreenProps } from '../relay/screen.tsx'
import { PageHeader } from '../ui/PageHeader.tsx'
import { TaxFormCard } from './TaxFormCard.tsx'
import { TaxFormSteps } from './TaxFormSteps.tsx'

/** The W-9: what was signed, and the form to sign one. */
export default function CreateTaxFormScreen({ queryRef }: ScreenProps<CreateTaxFormScreenQuery>) {
  const { myTaxForm, blankTaxForm } = usePreloadedQuery<CreateTaxFormScreenQuery>(
    graphql`
    query CreateTaxFormScreenQuery @preloadable { myTaxForm { status ...TaxFormCard_form } blankTaxForm { ...TaxFormSteps_blank } }
  `,
    queryRef,
  )
  const [replacing, setReplacing] = useState(false)
  const isRefused = myTaxForm?.status === 'REJECTED'
  return (
    <>
      <PageHeader
        title="Tax form (W-9)"
        back={{ to: '/auth/statement', label: 'Earnings' }}
        text="In the United States a payer asks for a W-9 before it pays somebody larger sums in a calendar year. It takes about three minutes."
      />
      <Stack gap="lg" maw={860}>
        {myTaxForm && (
          <TaxFormCard form={myTaxForm} onReplace={replacing || isRefused ? undefined : () => setReplacing(true)} />
        )}
        {(!myTaxForm || isRefused || replacing) && (
          <TaxFormSteps
            blank={blankTaxForm}
            onSigned={() => setReplacing(false)}
            onCancel={replacing ? () => setReplacing(false) : undefined}
          />
        )}
      </Stack>
    </>
  )
}
