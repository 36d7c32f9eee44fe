import { Alert, Button, Card, Divider, Group, Image, Stack, Text, ThemeIcon, Title } from '@mantine/core'
import { IconCircleCheck, IconGift, IconInfoCircle } from '@tabler/icons-react'
import { useEffect, useRef, useState } from 'react'
import { graphql, usePreloadedQuery } from 'react-relay'
import { Link, useRevalidator } from 'react-router'
import * as z from 'zod/mini'
import type {
  RedeemRewardScreenMutation,
  RedeemRewardScreenMutation$data,
} from '../../__generated__/RedeemRewardScreenMutation.graphql.ts'
import type { RedeemRewardScreenQuery } from '../../__generated__/RedeemRewardScreenQuery.graphql.ts'
import type { ScreenProps } from '../../relay/screen.tsx'
import { useSave } from '../../relay/useSave.ts'
import { Missing } from '../../ui/ErrorState.tsx'
import { formatDate, formatNumber } from '../../ui/formats.ts'
import { useRecordForm } from '../../ui/forms/useRecordForm.ts'
import { PageHeader } from '../../ui/PageHeader.tsx'
import { AddressFields, addressIn, addressOut, addressSchema } from './AddressFields.tsx'
import classes from './RedeemRewardScreen.module.css'
import { RewardHandedOver } from './RewardHandedOver.tsx'
import { endsSoon, points, timeLeft } from './words.ts'

const back = { to: '/auth/rewards', label: 'All rewards' }

const parcel = z.object({ address: addressSchema })
const handed = z.object({ address: z.custom<z.infer<typeof addressSchema>>() })

/** One reward before it is redeemed: what it costs, where it goes, and then what one got. */
export default function RedeemRewardScreen({ queryRef }: ScreenProps<RedeemRewardScreenQuery>) {
  const { incentive, pointsBalance, viewer } = usePreloadedQuery<RedeemRewardScreenQuery>(
    graphql`
    query RedeemRewardScreenQuery($incentiveId: ID!) @preloadable {
      pointsBalance
      viewer { fullName addressLine1 city region postalCode country phone }
      incentive(databaseId: $incentiveId) { databaseId name description points shipped inStock left lowStock forPoints withCodes viewerRewardId viewerRewardExpiresAt viewerRewardDaysLeft curriculumName curriculum { databaseId } image { url } }
    }
  `,
    queryRef,
  )
  const [redeem, isBusy] = useSave<RedeemRewardScreenMutation>(graphql`
    mutation RedeemRewardScreenMutation($input: RedeemRewardInput!, $incentiveId: ID!) {
      redeemReward(input: $input) {
        reward { id name status points expiresAt ...RewardHandedOver_reward }
        query { pointsBalance incentive(databaseId: $incentiveId) { id inStock left lowStock viewerRewardId viewerRewardExpiresAt viewerRewardDaysLeft } }
      }
    }
  `)
  // New for each redemption and the same for each try of it: a click that was lost on the way is not paid twice.
  const [key, setKey] = useState(() => crypto.randomUUID())
  const [done, setDone] = useState<RedeemRewardScreenMutation$data['redeemReward'] | null>(null)
  const [problem, setProblem] = useState<{ title: string; text: string }>()
  const { revalidate } = useRevalidator()
  const shipped = incentive?.shipped ?? false
  const form = useRecordForm({
    stored: {
      address: addressIn({
        name: viewer?.fullName ?? '',
        line1: viewer?.addressLine1 ?? '',
        city: viewer?.city ?? '',
        region: viewer?.region ?? '',
        postalCode: viewer?.postalCode ?? '',
        country: viewer?.country ?? '',
        phone: viewer?.phone ?? '',
      }),
    },
    schema: shipped ? parcel : handed,
    async send({ address }) {
      setProblem(undefined)
      if (!incentive) return undefined
      const { databaseId, points: price, viewerRewardId } = incentive
      const input = {
        points: price,
        idempotencyKey: key,
        ...(viewerRewardId ? { rewardId: viewerRewardId } : { incentiveId: databaseId }),
        ...(shipped ? { address: addressOut(address) } : {}),
      }
      const { data, fields, expected } = await redeem({ input, incentiveId: databaseId }, { expects: 'CONFLICT' })
      if (data) return { data }
      const text = fields.stock ?? fields.points ?? expected ?? Object.values(fields)[0]
      if (text) setProblem({ title: fields.stock ? 'Out of stock' : 'Not redeemed', text })
      void revalidate()
      return undefined
    },
    saved: ({ redeemReward }) => {
      setDone(redeemReward)
      setKey(crypto.randomUUID())
    },
  })
  const heading = useRef<HTMLHeadingElement>(null)
  useEffect(() => {
    if (done) heading.current?.focus()
  }, [done])
  if (!incentive) return <Missing what="reward" back={back} />
  const {
    name,
    description,
    points: price,
    inStock,
    left: leftInStock,
    lowStock,
    forPoints,
    withCodes,
    viewerRewardId,
    viewerRewardExpiresAt: endsAt,
    viewerRewardDaysLeft: daysLeft,
    curriculumName,
    curriculum,
    image,
  } = incentive
  const after = pointsBalance - price
  const mayTake = viewerRewardId != null || forPoints

  if (done) {
    const {
      reward: got,
      query: { pointsBalance: left },
    } = done
    return (
      <>
        <PageHeader title={name} back={back} />
        <Card maw={560} role="status" aria-live="polite">
          <Stack gap="md">
            <Group gap="sm" wrap="nowrap">
              <ThemeIcon color="green" variant="light" size={44} radius="xl" aria-hidden="true">
                <IconCircleCheck size={26} />
              </ThemeIcon>
              <div>
                <Title order={2} size="h3" tabIndex={-1} ref={heading}>
                  It is yours
                </Title>
                <Text size="sm" c="dimmed">
                  {got.points > 0
                    ? `${points(got.points)} were taken; ${points(left)} are left.`
                    : 'It took no points.'}
                </Text>
              </div>
            </Group>
            <Divider />
            <RewardHandedOver reward={got} isFresh />
            <div className={classes.acts}>
              <Button component={Link} to="/auth/rewards?show=redeemed">
                See my rewards
              </Button>
              {(forPoints || viewerRewardId) && (
                <Button
                  variant="default"
                  onClick={() => {
                    setDone(null)
                    void revalidate()
                  }}
                >
                  Redeem another
                </Button>
              )}
            </div>
          </Stack>
        </Card>
      </>
    )
  }
  return (
    <>
      <PageHeader
        title={name}
        back={back}
        text={curriculumName ? `The reward for completing “${curriculumName}”.` : 'Taken for points.'}
      />
      <div className={classes.frame}>
        <div className={classes.picture}>
          {image ? (
            <Image src={image.url} alt="" h="100%" fit="cover" radius="md" />
          ) : (
            <div className={classes.blank} aria-hidden="true">
              <IconGift size={56} stroke={1.2} />
            </div>
          )}
        </div>
        <Card>
          <form
            noValidate
            onSubmit={(event) => {
              void form.submit(event)
            }}
          >
            <Stack gap="md">
              {description && <Text>{description}</Text>}
              <dl className={classes.costs}>
                <dt>It takes</dt>
                <dd>{price > 0 ? points(price) : 'no points'}</dd>
                {price > 0 && (
                  <>
                    <dt>You have</dt>
                    <dd>{points(pointsBalance)}</dd>
                  </>
                )}
                {price > 0 && after >= 0 && inStock && mayTake && (
                  <>
                    <dt>Left afterwards</dt>
                    <dd>{points(after)}</dd>
                  </>
                )}
                <dt>You get</dt>
                <dd>{withCodes ? 'a code, at once' : shipped ? 'a parcel by post' : 'it handed over'}</dd>
                {mayTake && endsAt && daysLeft != null && (
                  <>
                    <dt>Redeem by</dt>
                    <dd className={endsSoon(daysLeft) ? classes.soon : undefined}>
                      {formatDate(endsAt)} · {timeLeft(daysLeft).toLowerCase()}
                    </dd>
                  </>
                )}
                {inStock && lowStock && leftInStock != null && (
                  <>
                    <dt>In stock</dt>
                    <dd>only {formatNumber(leftInStock)} left</dd>
                  </>
                )}
              </dl>
              {problem && (
                <Alert
                  color="orange"
                  variant="light"
                  role="alert"
                  icon={<IconInfoCircle aria-hidden="true" />}
                  title={problem.title}
                >
                  {problem.text}
                </Alert>
              )}
              {!mayTake ? (
                <>
                  <Alert variant="light" color="gray" icon={<IconInfoCircle aria-hidden="true" />}>
                    {curriculumName
                      ? `You get it by completing “${curriculumName}” first.`
                      : 'There is nothing of it to redeem for you at the moment.'}
                  </Alert>
                  {curriculum && (
                    <Button component={Link} to={`/auth/curriculum-page/${curriculum.databaseId}`} variant="default">
                      To the curriculum
                    </Button>
                  )}
                </>
              ) : (
                <>
                  {shipped && inStock && after >= 0 && (
                    <AddressFields control={form.control} nameOf={(field) => `address.${field}`} />
                  )}
                  {!inStock && !problem && (
                    <Alert
                      color="orange"
                      variant="light"
                      icon={<IconInfoCircle aria-hidden="true" />}
                      title="Out of stock"
                    >
                      {viewerRewardId
                        ? `The reward is kept for you${price > 0 ? ', your points stay yours' : ''}: redeem it as soon as there are new ones.`
                        : 'Nothing is taken: your points stay yours. Come back later.'}
                    </Alert>
                  )}
                  {after < 0 && (
                    <Alert color="gray" variant="light" icon={<IconInfoCircle aria-hidden="true" />}>
                      You are {points(-after)} short. Each course you pass earns points.
                    </Alert>
                  )}
                  <div className={classes.acts}>
                    <Button type="submit" size="md" loading={isBusy} disabled={!inStock || after < 0}>
                      {price > 0 ? `Redeem for ${points(price)}` : 'Redeem now'}
                    </Button>
                    <Button component={Link} to="/auth/rewards" variant="default" size="md">
                      Not now
                    </Button>
                  </div>
                </>
              )}
            </Stack>
          </form>
        </Card>
      </div>
    </>
  )
}
