import { List, Text } from '@mantine/core'
import { graphql, useFragment } from 'react-relay'
import type { OwnTaxForms_year$key } from '../../__generated__/OwnTaxForms_year.graphql.ts'
import { moneyText } from '../../relay/moneyText.ts'
import { formatDate, formatMoney } from '../../ui/formats.ts'

/** What stands on whose 1099, year by year: given out, or as it stands so far. */
export function OwnTaxForms({ years }: { years: OwnTaxForms_year$key }) {
  const known = useFragment(
    graphql`
    fragment OwnTaxForms_year on TaxYear @relay(plural: true) {
      year paid
      figures {
        id payer form box issuedAt isCorrected
        amount { ...moneyText_money } withheld { minor ...moneyText_money } issuedAmount { ...moneyText_money }
      }
    }
  `,
    years,
  )
  const earlier = known.slice(1).map(({ year, paid }) => `${formatMoney(Number(paid))} in ${year}`)
  const rows = known.flatMap(({ year, figures }) => figures.map((figure) => ({ ...figure, year })))
  if (rows.length === 0 && earlier.length === 0) return null
  return (
    <>
      {earlier.length > 0 && (
        <Text size="sm" c="dimmed">
          Earlier: {earlier.join(', ')}.
        </Text>
      )}
      {rows.length > 0 && (
        <Text size="sm" fw={600} component="h3">
          For your tax return
        </Text>
      )}
      <List size="sm" c="dimmed" spacing={4}>
        {rows.map(({ id, year, payer, form, box, amount, withheld, issuedAt, issuedAmount, isCorrected }) => (
          <List.Item key={id}>
            {year}: {moneyText(amount)}
            {payer && ` from ${payer}`} (box {box}
            {Number(withheld.minor) > 0 && `, ${moneyText(withheld)} withheld`}).{' '}
            {issuedAt && issuedAmount
              ? `Your ${isCorrected ? 'corrected ' : ''}${form} of ${formatDate(issuedAt)} says ${moneyText(issuedAmount)}.`
              : `No ${form} was given out.`}
          </List.Item>
        ))}
      </List>
    </>
  )
}
