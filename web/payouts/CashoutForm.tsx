import {
  Button,
  Card,
  Group,
  NumberInput,
  SegmentedControl,
  SimpleGrid,
  Stack,
  Text,
  TextInput,
  UnstyledButton,
} from '@mantine/core'
import { IconBuildingStore, IconCash } from '@tabler/icons-react'
import { useState } from 'react'
import { graphql, useFragment } from 'react-relay'
import { ConnectionHandler, type RecordSourceProxy } from 'relay-runtime'
import type { CashoutForm_query$data, CashoutForm_query$key } from '../__generated__/CashoutForm_query.graphql.ts'
import type { CashoutFormCreditsMutation } from '../__generated__/CashoutFormCreditsMutation.graphql.ts'
import type { CashoutFormRequestMutation } from '../__generated__/CashoutFormRequestMutation.graphql.ts'
import { changeTotal } from '../relay/connections.ts'
import { useSave } from '../relay/useSave.ts'
import { showDone, showFailure } from '../ui/alerts.ts'
import { amountOf } from '../ui/amounts.ts'
import { confirm } from '../ui/dialogs/confirm.tsx'
import { formatMoney, formatNumber, type Currency } from '../ui/formats.ts'
import { freshId } from '../ui/ids/freshId.ts'
import classes from './Cashout.module.css'

type Balance = CashoutForm_query$data['payoutBalances'][number]

/** Connections of the history that a new payout stands at the top of: all of them, and those on the way. */
const lists = () =>
  [{ status: [] }, { status: ['REQUESTED', 'TAX_HOLD', 'APPROVED', 'SENDING'] }].map((filters) =>
    ConnectionHandler.getConnectionID('client:root', 'PayoutHistory_myPayouts', filters),
  )

/** What there is to be paid, and the way to ask for it. */
export function CashoutForm({ query }: { query: CashoutForm_query$key }) {
  const { payoutBalances, settings } = useFragment(
    graphql`
    fragment CashoutForm_query on Query {
      payoutBalances { id dealerId dealerName unit available availableText held heldText minimum { minor amount currency } }
      settings { loyalty { centsPerCredit } }
    }
  `,
    query,
  )
  const [chosenId, setChosenId] = useState<string>()
  const chosen =
    payoutBalances.find(({ id }) => id === chosenId) ??
    payoutBalances.find(({ available }) => available > 0) ??
    payoutBalances[0]
  return (
    <div className={classes.top} data-one={payoutBalances.length === 1 || undefined}>
      <SimpleGrid
        cols={payoutBalances.length === 1 ? 1 : { base: 1, xs: 2, md: Math.min(3, payoutBalances.length) }}
        role="group"
        aria-label="Balances"
      >
        {payoutBalances.map((balance) => (
          <UnstyledButton
            key={balance.id}
            className={classes.balance}
            aria-pressed={balance === chosen}
            onClick={() => setChosenId(balance.id)}
          >
            <Group gap={8} wrap="nowrap" c="dimmed">
              {balance.dealerId ? (
                <IconBuildingStore size={18} aria-hidden="true" />
              ) : (
                <IconCash size={18} aria-hidden="true" />
              )}
              <Text size="sm" fw={500} lineClamp={1}>
                {balance.dealerName ?? 'Earned by you'}
              </Text>
            </Group>
            <Text className={classes.amount}>{balance.availableText}</Text>
            <Text size="sm" c="dimmed">
              {balance.held > 0 ? `${balance.heldText} on the way` : 'Nothing on the way'}
            </Text>
          </UnstyledButton>
        ))}
      </SimpleGrid>
      {chosen && <Ask key={chosen.id} balance={chosen} centsPerCredit={settings.loyalty.centsPerCredit} />}
    </div>
  )
}

const REWARD =
  'The amount leaves your balance at once. An administrator looks at it; then your reward link appears here, and an email tells you. Until it is released you can take it back.'
const creditNoteTo = (dealer: string | null | undefined) =>
  `The amount leaves the balance at once. When an administrator released it, a credit note to ${dealer ?? 'the dealer'} is written. Until then you can take it back.`

const leastOf = ({ minimum }: Balance) => formatMoney(Number(minimum.minor), minimum.currency as Currency)

/** What is wrong with asking for this much; in credits, or in cents. */
function refusalOf(asked: number | null, balance: Balance, centsPerCredit: number) {
  const { unit, available, availableText, minimum } = balance
  const isCredits = unit === 'credits'
  if (asked === null) return 'Enter an amount, such as 25.00.'
  if (asked <= 0) return `Enter ${isCredits ? 'a number of credits' : 'an amount'} above zero.`
  if (asked > available) return `You can be paid up to ${availableText} now.`
  if ((isCredits ? asked * centsPerCredit : asked) < Number(minimum.minor))
    return `The least that is paid out at once is ${leastOf(balance)}.`
  return undefined
}

/** Sends what was asked for; the history on the page shows it at once. */
function useRequest() {
  const [request, isRequesting] = useSave<CashoutFormRequestMutation>(graphql`
    mutation CashoutFormRequestMutation($input: RequestPayoutInput!, $connections: [ID!]!) {
      requestPayout(input: $input) {
        payout @prependNode(connections: $connections, edgeTypeName: "QueryMyPayoutsConnectionEdge") { id status amountText ...PayoutHistory_payout }
        query { ...CashoutForm_query onHold: myPayouts(first: 1, status: [TAX_HOLD], own: true) { totalCount } }
      }
    }
  `)
  const [order, isOrdering] = useSave<CashoutFormCreditsMutation>(graphql`
    mutation CashoutFormCreditsMutation($input: CreateLoyaltyOrderInput!, $connections: [ID!]!) {
      createLoyaltyOrder(input: $input) {
        payout @prependNode(connections: $connections, edgeTypeName: "QueryMyPayoutsConnectionEdge") { id status amountText ...PayoutHistory_payout }
        query { ...CashoutForm_query onHold: myPayouts(first: 1, status: [TAX_HOLD], own: true) { totalCount } }
      }
    }
  `)
  const updater = (store: RecordSourceProxy) => {
    for (const list of lists()) changeTotal(store, list, 1)
  }
  return {
    send: {
      credits: (input: CashoutFormCreditsMutation['variables']['input']) =>
        order({ input, connections: lists() }, { updater }),
      money: (input: CashoutFormRequestMutation['variables']['input']) =>
        request({ input, connections: lists() }, { updater }),
    },
    isBusy: isRequesting || isOrdering,
  }
}

type InputProps = { balance: Balance; problem: string | undefined }

function CreditsInput({
  balance: { available, availableText },
  worth,
  problem,
  value,
  onChange,
}: InputProps & { worth: string; value: number | string; onChange: (value: number | string) => void }) {
  return (
    <NumberInput
      label="Credits"
      description={`Up to ${availableText}, worth ${worth} each. Left empty: all of them.`}
      placeholder={String(available)}
      value={value}
      error={Boolean(problem)}
      min={1}
      max={available}
      allowDecimal={false}
      allowNegative={false}
      thousandSeparator=","
      inputMode="numeric"
      onChange={onChange}
    />
  )
}

function AmountInput({
  balance: { available, availableText, unit },
  least,
  problem,
  value,
  onChange,
}: InputProps & { least: string; value: string; onChange: (value: string) => void }) {
  return (
    <TextInput
      label="Amount"
      description={`Up to ${availableText}, from ${least} on. Left empty: all of it.`}
      placeholder={(available / 100).toFixed(2)}
      value={value}
      error={Boolean(problem)}
      inputMode="decimal"
      maxLength={20}
      autoComplete="off"
      leftSection={
        <Text size="sm" c="dimmed">
          {unit}
        </Text>
      }
      leftSectionWidth={52}
      onChange={(event) => onChange(event.currentTarget.value)}
    />
  )
}

/** What is typed, and the request it becomes: one key for what stands in the form, so that it is asked for once. */
function useAsking(balance: Balance, centsPerCredit: number) {
  const { dealerId, dealerName, unit, available } = balance
  const isCredits = unit === 'credits'
  const [amount, setAmount] = useState('')
  const [credits, setCredits] = useState<number | string>('')
  const [payoutType, setPayoutType] = useState<'CASH' | 'DEALER_CREDIT'>('CASH')
  const [problem, setProblem] = useState<string>()
  const [key, setKey] = useState(() => freshId())
  const { send, isBusy } = useRequest()
  const worth = (count: number) => formatMoney(count * centsPerCredit, 'USD')
  const type = isCredits ? payoutType : dealerId ? 'DEALER_CREDIT' : 'CASH'

  const ask = async () => {
    setProblem(undefined)
    const typed = isCredits ? String(credits) : amount.trim()
    const asked = typed === '' ? available : isCredits ? Number(typed) : amountOf(typed)
    const refusal = refusalOf(asked, balance, centsPerCredit)
    if (asked === null || refusal) return setProblem(refusal)
    const sure = await confirm({
      title: isCredits
        ? `Pay out ${formatNumber(asked)} credits, ${worth(asked)}?`
        : `Cash out ${formatMoney(asked, unit as Currency)}?`,
      action: 'Request payout',
      stay: 'Not now',
      text: type === 'CASH' ? REWARD : creditNoteTo(dealerName),
    })
    if (!sure) return
    const { data, fields } = isCredits
      ? await send.credits({
          credits: credits === '' ? null : Number(credits),
          dealerId,
          payoutType,
          idempotencyKey: key,
        })
      : await send.money({ amount: amount.trim() || null, currency: unit, dealerId, idempotencyKey: key })
    if (!data) {
      if (fields.idempotencyKey) {
        setKey(freshId())
        return showFailure('Your last request came through after all. Look at the list below before requesting again.')
      }
      return setProblem(fields.amount ?? fields.credits ?? fields.currency ?? fields.dealerId)
    }
    const payout = 'requestPayout' in data ? data.requestPayout.payout : data.createLoyaltyOrder.payout
    setKey(freshId())
    setAmount('')
    setCredits('')
    showDone(
      payout.status === 'TAX_HOLD'
        ? `Your payout of ${payout.amountText} waits for your tax form`
        : `You requested ${payout.amountText}`,
    )
  }
  const enter = (set: () => void) => {
    set()
    setProblem(undefined)
  }
  return {
    ask,
    isBusy,
    problem,
    worth,
    amount,
    typeAmount: (value: string) => enter(() => setAmount(value)),
    credits,
    typeCredits: (value: number | string) => enter(() => setCredits(value)),
    payoutType,
    setPayoutType,
  }
}

/** That there is not enough to be paid out yet. */
const TooLittle = ({ balance: { available, availableText }, least }: { balance: Balance; least: string }) => (
  <Text c="dimmed" size="sm">
    {available > 0
      ? `From ${least} on it can be paid out; ${availableText} is there now.`
      : `As soon as ${least} or more is here, it can be paid out. Claims you submitted count once they are approved.`}
  </Text>
)

function Ask({ balance, centsPerCredit }: { balance: Balance; centsPerCredit: number }) {
  const { dealerId, dealerName, unit, available, availableText, minimum } = balance
  const isCredits = unit === 'credits'
  const asking = useAsking(balance, centsPerCredit)
  const { ask, isBusy, problem, worth, amount, credits, payoutType, setPayoutType } = asking
  const least = leastOf(balance)
  const tooLittle = isCredits ? available * centsPerCredit < minimum.minor : available < minimum.minor
  const action = isCredits
    ? credits === ''
      ? `Pay out all, ${worth(available)}`
      : `Pay out ${worth(Number(credits))}`
    : amount.trim()
      ? 'Cash out'
      : `Cash out ${availableText}`

  return (
    <Card
      component="form"
      noValidate
      onSubmit={(event) => {
        event.preventDefault()
        void ask()
      }}
      aria-label="Request a payout"
    >
      {tooLittle ? (
        <TooLittle balance={balance} least={least} />
      ) : (
        <Stack gap="md">
          <div className={classes.ask}>
            {isCredits ? (
              <CreditsInput
                balance={balance}
                worth={worth(1)}
                problem={problem}
                value={credits}
                onChange={asking.typeCredits}
              />
            ) : (
              <AmountInput
                balance={balance}
                least={least}
                problem={problem}
                value={amount}
                onChange={asking.typeAmount}
              />
            )}
            <Button type="submit" loading={isBusy} size="md">
              {action}
            </Button>
            {problem && (
              <Text className={classes.problem} role="alert" size="sm" c="var(--mantine-color-error)">
                {problem}
              </Text>
            )}
          </div>
          {isCredits && (
            <SegmentedControl
              value={payoutType}
              onChange={(value) => setPayoutType(value as 'CASH' | 'DEALER_CREDIT')}
              aria-label="How it is paid"
              w="fit-content"
              maw="100%"
              data={[
                { value: 'CASH', label: 'Reward to me' },
                { value: 'DEALER_CREDIT', label: 'Credit note to the dealer' },
              ]}
            />
          )}
          {!isCredits && dealerId && (
            <Text size="sm" c="dimmed">
              It is credited to {dealerName}: a credit note, no payment to a person.
            </Text>
          )}
        </Stack>
      )}
    </Card>
  )
}
