import { Alert, Button, Group, Menu, SimpleGrid, Stack, Text } from '@mantine/core'
import { IconChevronDown, IconDownload, IconSend } from '@tabler/icons-react'
import { graphql, useFragment } from 'react-relay'
import type {
  AdminYearFigures_yearEnd$data,
  AdminYearFigures_yearEnd$key,
} from '../../__generated__/AdminYearFigures_yearEnd.graphql.ts'
import { moneyText } from '../../relay/moneyText.ts'
import { StatTile } from '../../ui/charts/StatTile.tsx'
import { counted } from '../../ui/formats.ts'
import { useTaxReturns } from './AdminTaxReturns.ts'
import { standingWord } from './words.ts'

function Totals({ totals }: Pick<AdminYearFigures_yearEnd$data, 'totals'>) {
  return (
    <SimpleGrid cols={{ base: 2, lg: 4 }}>
      {totals.map(({ standing, people, withProblems, amount, withheld }) => (
        <StatTile
          key={standing}
          label={standingWord(standing)}
          value={moneyText(amount)}
          hint={[
            counted(people, 'person', 'people'),
            Number(withheld.minor) > 0 && `${moneyText(withheld)} withheld`,
            withProblems > 0 && `${withProblems} to clear up`,
          ]
            .filter(Boolean)
            .join(', ')}
        />
      ))}
    </SimpleGrid>
  )
}

type MenuProps = Pick<ReturnType<typeof useTaxReturns>, 'download' | 'isBusy'> & { hasIssued: boolean }

function DownloadMenu({ download, hasIssued, isBusy }: MenuProps) {
  return (
    <Menu position="bottom-start">
      <Menu.Target>
        <Button variant="default" rightSection={<IconChevronDown size={16} aria-hidden="true" />} loading={isBusy}>
          Download CSV
        </Button>
      </Menu.Target>
      <Menu.Dropdown>
        <Menu.Item
          leftSection={<IconDownload size={16} aria-hidden="true" />}
          onClick={() => {
            void download('PENDING', false)
          }}
        >
          To be given out, last four digits
        </Menu.Item>
        <Menu.Item
          leftSection={<IconDownload size={16} aria-hidden="true" />}
          onClick={() => {
            void download('PENDING', true)
          }}
        >
          To be given out, with tax numbers …
        </Menu.Item>
        <Menu.Item
          disabled={!hasIssued}
          leftSection={<IconDownload size={16} aria-hidden="true" />}
          onClick={() => {
            void download('ISSUED', true)
          }}
        >
          Given out so far, with tax numbers …
        </Menu.Item>
      </Menu.Dropdown>
    </Menu>
  )
}

/** What the year comes to, from which sum a form is due and by which law, and what is to be done. */
export function AdminYearFigures({ yearEnd }: { yearEnd: AdminYearFigures_yearEnd$key }) {
  const year = useFragment(
    graphql`
    fragment AdminYearFigures_yearEnd on YearEnd {
      year isOver thresholdYear thresholdSource firstForms corrections issued
      threshold { ...moneyText_money }
      payer { databaseId lacking }
      totals { standing people withProblems amount { ...moneyText_money } withheld { minor ...moneyText_money } }
    }
  `,
    yearEnd,
  )
  const { download, issue, isBusy } = useTaxReturns(year.payer.databaseId, year.year)
  const pending = year.firstForms + year.corrections
  return (
    <Stack gap="md">
      <Totals totals={year.totals} />
      <Text size="sm" c="dimmed">
        A form is due from {moneyText(year.threshold)} in {year.year}. {year.thresholdSource}.
        {year.year > year.thresholdYear && year.thresholdYear >= 2026
          ? ` The IRS adjusts this sum for inflation: check the one of ${year.year} before you give forms out.`
          : ''}
      </Text>
      <Group gap="sm">
        <Button
          leftSection={<IconSend size={18} aria-hidden="true" />}
          disabled={!year.isOver || pending === 0 || year.payer.lacking.length > 0}
          loading={isBusy}
          onClick={() => {
            void issue(pending)
          }}
        >
          Mark {counted(pending, 'form')} as given out
        </Button>
        <DownloadMenu download={download} hasIssued={year.issued > 0} isBusy={isBusy} />
        <Text size="sm" c="dimmed">
          {[
            counted(year.firstForms, 'first form'),
            counted(year.corrections, 'correction'),
            `${year.issued} given out so far`,
          ].join(', ')}
        </Text>
      </Group>
      {!year.isOver && (
        <Alert color="gray" variant="light">
          {year.year} is not over: these are the figures so far. Forms can be given out from January 1, {year.year + 1}{' '}
          on.
        </Alert>
      )}
    </Stack>
  )
}
