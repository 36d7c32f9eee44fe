import { Alert, Button, Card, Group, Image, SimpleGrid, Stack, Table, Text, Title } from '@mantine/core'
import { IconListDetails, IconReceipt2, IconSchool } from '@tabler/icons-react'
import type { ReactNode } from 'react'
import { graphql, usePreloadedQuery } from 'react-relay'
import { Link } from 'react-router'
import type { SpiffInfoScreenQuery } from '../__generated__/SpiffInfoScreenQuery.graphql.ts'
import type { ScreenProps } from '../relay/screen.tsx'
import { Missing } from '../ui/states/ErrorState.tsx'
import { dotted, formatDate, plural } from '../ui/formats.ts'
import { PageHeader } from '../ui/PageHeader.tsx'
import { StatusChip } from '../ui/StatusChip.tsx'
import { moneyText } from '../relay/moneyText.ts'
import { timeLeft } from './days.ts'
import { payoutWords, wordOf } from './sections.ts'
import classes from './SpiffInfoScreen.module.css'

const back = { to: '/auth/spiffs', label: 'All spiffs' }

const Fact = ({ label, children }: { label: string; children: ReactNode }) => (
  <div>
    <Text size="sm" c="dimmed" component="dt">
      {label}
    </Text>
    <Text fw={600} component="dd" m={0}>
      {children}
    </Text>
  </div>
)

type Spiff = NonNullable<SpiffInfoScreenQuery['response']['spiff']>
type PartProps = { spiff: Spiff }

const Section = ({ title, children }: { title: string; children: ReactNode }) => (
  <Card component="section" aria-label={title}>
    <Title order={2} size="h4" mb="sm">
      {title}
    </Title>
    {children}
  </Card>
)

/** The way to a claim, or to the course that has to be passed before. */
function wayToClaim({ databaseId, viewerClosedReason, requiredCourse: course }: Spiff) {
  if (viewerClosedReason === null)
    return (
      <Button
        component={Link}
        to={`/auth/spiff/create?spiffId=${databaseId}`}
        size="md"
        leftSection={<IconReceipt2 size={20} aria-hidden="true" />}
      >
        Claim a sale
      </Button>
    )
  if (!course || course.viewerPassed) return null
  return (
    <Button component={Link} to={course.link} size="md" leftSection={<IconSchool size={20} aria-hidden="true" />}>
      Do the course first
    </Button>
  )
}

/** What it pays, and until when. */
const Lead = ({ spiff }: PartProps) => (
  <Card padding={0} className={classes.lead}>
    {spiff.thumbnail && <img src={spiff.thumbnail.url} alt="" className={classes.picture} />}
    <Stack p="lg" gap="md">
      <Text fz="1.5rem" fw={700} c="var(--brand-ink)" lh={1.2}>
        {spiff.pays}
      </Text>
      {spiff.details && <Text>{spiff.details}</Text>}
      <SimpleGrid component="dl" cols={{ base: 1, xs: 2 }} m={0}>
        <Fact label="Sales that count">
          {formatDate(spiff.startDate)} to {formatDate(spiff.endDate)}
          {spiff.phase === 'OPEN' && ` (${timeLeft(spiff).toLowerCase()})`}
        </Fact>
        <Fact label="Claim by">
          {formatDate(spiff.claimUntil)} {spiff.phase === 'CLAIM_ONLY' && ` (${timeLeft(spiff).toLowerCase()})`}
        </Fact>
        <Fact label="Paid as">{spiff.payoutTypes.map((type) => wordOf(payoutWords, type)).join(' or ')}</Fact>
        {spiff.personCap && <Fact label="You may earn">{moneyText(spiff.personCap)}</Fact>}
        {spiff.budgetLeft && <Fact label="Left for everybody">{moneyText(spiff.budgetLeft)}</Fact>}
      </SimpleGrid>
    </Stack>
  </Card>
)

const WhatCounts = ({ spiff: { productWords, items } }: PartProps) => (
  <>
    {productWords.length > 0 && (
      <Section title="What counts">
        <Text className={classes.words}>
          The receipt must show{productWords.length > 1 && ' one of'}:{' '}
          <Text span fw={600}>
            {productWords.join(', ')}
          </Text>
        </Text>
      </Section>
    )}
    {items.length > 0 && (
      <Section title="What counts">
        <Table verticalSpacing="sm">
          <Table.Thead>
            <Table.Tr>
              <Table.Th>Item</Table.Th>
              <Table.Th ta="right">Pays</Table.Th>
            </Table.Tr>
          </Table.Thead>
          <Table.Tbody>
            {items.map(({ id, name, partNumber, needsSerial, amount }) => (
              <Table.Tr key={id}>
                <Table.Td>
                  <Text fw={600} size="sm">
                    {name}
                  </Text>
                  <Text size="xs" c="dimmed">
                    {dotted(partNumber, needsSerial && 'serial number or VIN needed')}
                  </Text>
                </Table.Td>
                <Table.Td ta="right" fw={600}>
                  {moneyText(amount)}
                </Table.Td>
              </Table.Tr>
            ))}
          </Table.Tbody>
        </Table>
      </Section>
    )}
  </>
)

function HowItGoes({ spiff }: PartProps) {
  const { requiredCourse: course, items, productWords } = spiff
  const steps = [
    course && `Pass the course “${course.title}”${course.viewerPassed ? ' (done)' : ''}.`,
    `Sell between ${formatDate(spiff.startDate)} and ${formatDate(spiff.endDate)}${items.some(({ needsSerial }) => needsSerial) ? ' and note the serial number or VIN' : ''}.`,
    'Photograph the whole receipt, so that number, date and total can be read.',
    `Send your claim by ${formatDate(spiff.claimUntil)}.`,
    // Without a word on what must be sold the reader proves nothing.
    spiff.approval === 'RECEIPT_SCAN' && items.length + productWords.length > 0
      ? 'The receipt is read at once. Where all is found on it, your claim is granted without waiting.'
      : 'Your claim is looked at by a person. You are told as soon as it is decided.',
    `Once granted, the money is expected within ${spiff.payoutDays} days.`,
  ].filter(Boolean)
  return (
    <Section title="How it goes">
      <ol className={classes.steps}>
        {steps.map((step) => (
          <li key={String(step)}>{step}</li>
        ))}
      </ol>
    </Section>
  )
}

const YourPart = ({ spiff }: PartProps) => (
  <Section title="Your part">
    <Stack component="dl" gap="sm" m={0}>
      <Fact label="Earned">{moneyText(spiff.viewerEarned)}</Fact>
      {Number(spiff.viewerWaiting.minor) > 0 && (
        <Fact label="Waiting to be decided">{moneyText(spiff.viewerWaiting)}</Fact>
      )}
      {spiff.viewerLeft && <Fact label="Still open to you">{moneyText(spiff.viewerLeft)}</Fact>}
    </Stack>
    {spiff.viewerClaimCount > 0 && (
      <Group mt="md">
        <Button
          component={Link}
          to={`/auth/spiff/list?spiffId=${spiff.databaseId}`}
          variant="default"
          leftSection={<IconListDetails size={18} aria-hidden="true" />}
        >
          Your {plural(spiff.viewerClaimCount, 'claim', `${spiff.viewerClaimCount} claims`)}
        </Button>
      </Group>
    )}
  </Section>
)

const SampleReceipt = ({ url }: { url: string }) => (
  <Card component="section" aria-label="A good receipt">
    <Title order={2} size="h4" mb={4}>
      A good receipt
    </Title>
    <Text size="sm" c="dimmed" mb="sm">
      Flat, sharp, and whole from the name of the dealer to the total.
    </Text>
    <a href={url} target="_blank" rel="noreferrer" aria-label="Open the sample receipt">
      <Image src={url} alt="A sample of a receipt that can be read" radius="sm" className={classes.receipt} />
    </a>
  </Card>
)

/** One spiff with all its rules: what counts, what it pays, and how to claim it. */
export default function SpiffInfoScreen({ queryRef }: ScreenProps<SpiffInfoScreenQuery>) {
  const { spiff } = usePreloadedQuery<SpiffInfoScreenQuery>(
    graphql`
    query SpiffInfoScreenQuery($spiffId: ID!) @preloadable {
      spiff(databaseId: $spiffId) {
        databaseId name details phase approval pays startDate endDate claimUntil payoutDays payoutTypes productWords viewerClosedReason viewerClaimCount ...days_spiff
        thumbnail { url }
        receipt { url }
        brands { name }
        items { id name partNumber needsSerial amount { ...moneyText_money } }
        personCap { ...moneyText_money }
        budgetLeft { ...moneyText_money }
        viewerEarned { ...moneyText_money }
        viewerWaiting { minor ...moneyText_money }
        viewerLeft { ...moneyText_money }
        requiredCourse { title link viewerPassed }
      }
    }
  `,
    queryRef,
  )
  if (!spiff) return <Missing what="spiff" back={back} />
  const { requiredCourse: course, viewerClosedReason } = spiff
  const needsCourse = course && !course.viewerPassed
  return (
    <>
      <PageHeader
        title={spiff.name}
        back={back}
        aside={<StatusChip status={spiff.phase} />}
        text={spiff.brands.map(({ name }) => name).join(', ') || 'All brands'}
        actions={wayToClaim(spiff)}
      />
      {viewerClosedReason && (
        <Alert color="yellow" mb="lg">
          {viewerClosedReason}
          {needsCourse && <> It is called “{course.title}”.</>}
        </Alert>
      )}
      <div className={classes.columns}>
        <Stack gap="lg">
          <Lead spiff={spiff} />
          <WhatCounts spiff={spiff} />
          <HowItGoes spiff={spiff} />
        </Stack>
        <Stack gap="lg">
          <YourPart spiff={spiff} />
          {spiff.receipt && <SampleReceipt url={spiff.receipt.url} />}
        </Stack>
      </div>
    </>
  )
}
