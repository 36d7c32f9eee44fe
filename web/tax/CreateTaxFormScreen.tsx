import { Alert, Anchor, Stack } from '@mantine/core'
import { IconWorld } from '@tabler/icons-react'
import { useState } from 'react'
import { graphql, usePreloadedQuery } from 'react-relay'
import { Link } from 'react-router'
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
        {(!myTaxForm || isRefused) && (
          <Alert
            variant="light"
            color="gray"
            icon={<IconWorld aria-hidden="true" />}
            title="Not a U.S. citizen or resident for taxes?"
          >
            Do not sign a W-9. The portal takes no W-8BEN:{' '}
            <Anchor component={Link} to="/auth/help" inherit>
              write to us
            </Anchor>{' '}
            and an administrator takes your form outside of the portal and pays by hand what waits, less what U.S. law
            has them withhold.
          </Alert>
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
