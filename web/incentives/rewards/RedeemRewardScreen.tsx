import { Alert, Button, Card, Image, Stack, Text } from '@mantine/core'
import { IconGift, IconInfoCircle } from '@tabler/icons-react'
import { useState } from 'react'
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
import { isOn } from '../../session/session.ts'
import { freshId } from '../../ui/ids/freshId.ts'
import { Missing } from '../../ui/states/ErrorState.tsx'
import { useRecordForm } from '../../ui/forms/useRecordForm.ts'
import { PageHeader } from '../../ui/PageHeader.tsx'
import { AddressFields, addressIn, addressOut, addressSchema } from './AddressFields.tsx'
import classes from './RedeemRewardScreen.module.css'
import { RewardCosts } from './RewardCosts.tsx'
import { RewardRedeemed } from './RewardRedeemed.tsx'
import { points } from './words.ts'

const back = { to: '/auth/rewards', label: 'All rewards' }

const parcel = z.object({ address: addressSchema })
const handed = z.object({ address: z.custom<z.infer<typeof addressSchema>>() })

type Data = RedeemRewardScreenQuery['response']
type Reward = NonNullable<Data['incentive']>

/** Redeems once, however often it is tried; what came of it, or what is in the way. */
function useRedemption(incentive: Data['incentive'], viewer: Data['viewer']) {
  const [redeem, isBusy] = useSave<RedeemRewardScreenMutation>(graphql`
    mutation RedeemRewardScreenMutation($input: RedeemRewardInput!, $incentiveId: ID!, $countsPoints: Boolean!) {
      redeemReward(input: $input) {
        ...RewardRedeemed_redemption
        reward { id name status points expiresAt }
        query { pointsBalance @include(if: $countsPoints) incentive(databaseId: $incentiveId) { id inStock viewerRewardId ...RewardCosts_incentive } }
      }
    }
  `)
  // New for each redemption and the same for each try of it: a click that was lost on the way is not paid twice.
  const [key, setKey] = useState(() => freshId())
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
      const { data, fields, expected } = await redeem(
        { input, incentiveId: databaseId, countsPoints: isOn('pointSystem') },
        { expects: 'CONFLICT' },
      )
      if (data) return { data }
      const text = fields.stock ?? fields.points ?? expected ?? Object.values(fields)[0]
      if (text) setProblem({ title: fields.stock ? 'Out of stock' : 'Not redeemed', text })
      void revalidate()
      return undefined
    },
    saved: ({ redeemReward }) => {
      setDone(redeemReward)
      setKey(freshId())
    },
  })
  return { form, isBusy, done, problem, leave: () => setDone(null), revalidate }
}

const Picture = ({ url }: { url: string | undefined }) => (
  <div className={classes.picture}>
    {url ? (
      <Image src={url} alt="" h="100%" fit="cover" radius="md" />
    ) : (
      <div className={classes.blank} aria-hidden="true">
        <IconGift size={56} stroke={1.2} />
      </div>
    )}
  </div>
)

/** Why it is not for them, and the way to it. */
const NotYours = ({ reward: { curriculumName, curriculum } }: { reward: Reward }) => (
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
)

type ToRedeemProps = Pick<ReturnType<typeof useRedemption>, 'form' | 'isBusy' | 'problem'> & {
  reward: Reward
  /** Points they would have left. */
  after: number
}

function ToRedeem({ form, isBusy, problem, reward, after }: ToRedeemProps) {
  const { shipped, inStock, viewerRewardId, points: price } = reward
  return (
    <>
      {shipped && inStock && after >= 0 && <AddressFields field={(name) => form.field(`address.${name}`)} />}
      {!inStock && !problem && (
        <Alert color="orange" variant="light" icon={<IconInfoCircle aria-hidden="true" />} title="Out of stock">
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
  )
}

/** One reward before it is redeemed: what it costs, where it goes, and then what one got. */
export default function RedeemRewardScreen({ queryRef }: ScreenProps<RedeemRewardScreenQuery>) {
  const {
    incentive,
    pointsBalance = 0,
    viewer,
  } = usePreloadedQuery<RedeemRewardScreenQuery>(
    graphql`
    query RedeemRewardScreenQuery($incentiveId: ID!, $countsPoints: Boolean!) @preloadable {
      pointsBalance @include(if: $countsPoints)
      viewer { fullName addressLine1 city region postalCode country phone }
      incentive(databaseId: $incentiveId) { databaseId name description points shipped inStock forPoints viewerRewardId curriculumName curriculum { databaseId } image { url } ...RewardCosts_incentive }
    }
  `,
    queryRef,
  )
  const { form, isBusy, done, problem, leave, revalidate } = useRedemption(incentive, viewer)
  if (!incentive) return <Missing what="reward" back={back} />
  const { name, description, curriculumName, image } = incentive
  const mayTake = incentive.viewerRewardId != null || incentive.forPoints

  if (done) {
    const again = () => {
      leave()
      void revalidate()
    }
    return (
      <>
        <PageHeader title={name} back={back} />
        <RewardRedeemed redemption={done} again={mayTake ? again : undefined} />
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
        <Picture url={image?.url} />
        <Card>
          <form
            noValidate
            onSubmit={(event) => {
              void form.submit(event)
            }}
          >
            <Stack gap="md">
              {description && <Text>{description}</Text>}
              <RewardCosts incentive={incentive} pointsBalance={pointsBalance} mayTake={mayTake} />
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
              {mayTake ? (
                <ToRedeem
                  form={form}
                  isBusy={isBusy}
                  problem={problem}
                  reward={incentive}
                  after={pointsBalance - incentive.points}
                />
              ) : (
                <NotYours reward={incentive} />
              )}
            </Stack>
          </form>
        </Card>
      </div>
    </>
  )
}
