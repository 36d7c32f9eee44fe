import { Alert, Button, Checkbox, Group, Modal, Stack, Text, Textarea, TextInput, Autocomplete } from '@mantine/core'
import { useState } from 'react'
import { graphql, useFragment } from 'react-relay'
import type { AdminRewardActs_reward$key } from '../../__generated__/AdminRewardActs_reward.graphql.ts'
import type { AdminRewardActsAssignMutation } from '../../__generated__/AdminRewardActsAssignMutation.graphql.ts'
import type { AdminRewardActsRedeemMutation } from '../../__generated__/AdminRewardActsRedeemMutation.graphql.ts'
import type { AdminRewardActsSendMutation } from '../../__generated__/AdminRewardActsSendMutation.graphql.ts'
import type { AdminRewardActsTrackingMutation } from '../../__generated__/AdminRewardActsTrackingMutation.graphql.ts'
import type { AdminRewardActsUndoMutation } from '../../__generated__/AdminRewardActsUndoMutation.graphql.ts'
import type { AdminRewardActsUpdateMutation } from '../../__generated__/AdminRewardActsUpdateMutation.graphql.ts'
import AdminPersonDialog from '../AdminPersonDialog.tsx'
import { useSave } from '../../relay/useSave.ts'
import { showDone, showFailure } from '../../ui/alerts.ts'
import { saveVersioned } from '../../ui/forms/saveVersioned.ts'
import { AddressInputs, cleanAddress, type AddressProblems } from './AddressInputs.tsx'
import { addressLines, points, type RewardAddress } from './words.ts'

export type RewardAct = 'redeem' | 'assign' | 'send' | 'tracking' | 'update' | 'undo'

const CARRIERS = ['UPS', 'FedEx', 'USPS', 'DHL', 'Canada Post']

type Props = { what: RewardAct; reward: AdminRewardActs_reward$key; onClose: () => void }

const rewardFragment = graphql`
  fragment AdminRewardActs_reward on Reward {
    databaseId incentiveId name userName status price points shipped address note carrier tracking trackingUrl version forPoints
  }
`

/** What an administrator does about one reward, each in a dialog that says what follows. */
export default function AdminRewardActs(props: Props) {
  const Act = { redeem: Redeem, assign: Assign, send: Send, tracking: Send, update: Update, undo: Undo }[props.what]
  return <Act {...props} />
}

type FrameProps = {
  title: string
  action: string
  danger?: boolean
  isBusy: boolean
  onClose: () => void
  onSubmit: () => void
  children: React.ReactNode
}

function Frame({ title, action, danger = false, isBusy, onClose, onSubmit, children }: FrameProps) {
  return (
    <Modal opened onClose={onClose} title={title} centered>
      <form
        noValidate
        onSubmit={(event) => {
          event.preventDefault()
          onSubmit()
        }}
      >
        <Stack>
          {children}
          <Group justify="flex-end" gap="xs">
            <Button variant="default" onClick={onClose} disabled={isBusy}>
              Cancel
            </Button>
            <Button type="submit" loading={isBusy} color={danger ? 'red' : undefined}>
              {action}
            </Button>
          </Group>
        </Stack>
      </form>
    </Modal>
  )
}

/** Conflicts name what they are about, which no field of these dialogs is. */
const tell = (fields: Record<string, string> | undefined) => {
  const [text] = Object.values(fields ?? {})
  if (text) showFailure(text)
}

function Redeem({ reward, onClose }: Props) {
  const known = useFragment(rewardFragment, reward)
  const [redeem, isBusy] = useSave<AdminRewardActsRedeemMutation>(graphql`
    mutation AdminRewardActsRedeemMutation($input: RedeemRewardForInput!) { redeemRewardFor(input: $input) { reward { id status code redeemedOn points ...AdminRewardActs_reward } } }
  `)
  const [key] = useState(() => crypto.randomUUID())
  const [address, setAddress] = useState<RewardAddress>(
    (known.address as RewardAddress | null) ?? { name: known.userName },
  )
  const [problems, setProblems] = useState<AddressProblems>({})
  const submit = async () => {
    const cleaned = known.shipped ? cleanAddress(address) : null
    if (cleaned && 'problems' in cleaned) return setProblems(cleaned.problems)
    const { data, fields } = await redeem({
      input: { rewardId: known.databaseId, idempotencyKey: key, ...(cleaned ? { address: cleaned.address } : {}) },
    })
    if (!data) return tell(fields)
    showDone(`${known.name} is redeemed for ${known.userName}`)
    onClose()
  }
  return (
    <Frame
      title={`Redeem ${known.name}`}
      action="Redeem"
      isBusy={isBusy}
      onClose={onClose}
      onSubmit={() => {
        void submit()
      }}
    >
      <Text size="sm">
        {known.price > 0
          ? `${known.userName} pays ${points(known.price)} for it, as when redeeming it in person.`
          : `${known.userName} gets it without points.`}{' '}
        The person is told.
      </Text>
      {known.shipped && <AddressInputs value={address} onChange={setAddress} problems={problems} />}
    </Frame>
  )
}

function Assign({ reward, onClose }: Props) {
  const known = useFragment(rewardFragment, reward)
  const [assign] = useSave<AdminRewardActsAssignMutation>(graphql`
    mutation AdminRewardActsAssignMutation($input: AssignRewardInput!) { assignReward(input: $input) { reward { id userName userEmail dealerName version } } }
  `)
  return (
    <AdminPersonDialog
      incentiveId={known.incentiveId}
      all
      title={`Let someone else have ${known.name}`}
      action="Hand it over"
      text={`${known.userName} no longer has it. Both are told.`}
      onClose={onClose}
      onChoose={async (userId) => {
        const { data, fields } = await assign({ input: { rewardId: known.databaseId, userId } })
        if (!data) {
          tell(fields)
          return false
        }
        showDone(`${data.assignReward.reward.userName} has it now`)
        return true
      }}
    />
  )
}

function Send({ what, reward, onClose }: Props) {
  const known = useFragment(rewardFragment, reward)
  const [send, isSending] = useSave<AdminRewardActsSendMutation>(graphql`
    mutation AdminRewardActsSendMutation($input: SendRewardInput!) { sendReward(input: $input) { reward { id status sentAt carrier tracking trackingUrl version } } }
  `)
  const [track, isTracking] = useSave<AdminRewardActsTrackingMutation>(graphql`
    mutation AdminRewardActsTrackingMutation($input: AddRewardTrackingInput!) { addRewardTracking(input: $input) { reward { id status sentAt carrier tracking trackingUrl version } } }
  `)
  const [carrier, setCarrier] = useState(known.carrier ?? '')
  const [tracking, setTracking] = useState(known.tracking ?? '')
  const [trackingUrl, setTrackingUrl] = useState('')
  const [problems, setProblems] = useState<Record<string, string>>({})
  const isTrackingOnly = what === 'tracking'
  const where = addressLines(known.address as RewardAddress | null)
  const submit = async () => {
    if (isTrackingOnly && !tracking.trim()) return setProblems({ tracking: 'Enter the tracking number.' })
    const input = {
      rewardId: known.databaseId,
      carrier: carrier.trim(),
      tracking: tracking.trim(),
      ...(trackingUrl.trim() ? { trackingUrl: trackingUrl.trim() } : {}),
    }
    const { data, fields } = isTrackingOnly ? await track({ input }) : await send({ input })
    if (!data) return setProblems(fields ?? {})
    showDone(
      isTrackingOnly
        ? `${known.userName} is told the tracking number`
        : `${known.userName} is told that it is on its way`,
    )
    onClose()
  }
  return (
    <Frame
      title={isTrackingOnly ? `Tracking of ${known.name}` : `Send ${known.name}`}
      action={isTrackingOnly ? 'Save tracking' : 'Mark as sent'}
      isBusy={isSending || isTracking}
      onClose={onClose}
      onSubmit={() => {
        void submit()
      }}
    >
      {where.length > 0 ? (
        <div>
          <Text size="sm" fw={600}>
            To
          </Text>
          {where.map((line) => (
            <Text key={line} size="sm">
              {line}
            </Text>
          ))}
        </div>
      ) : (
        <Text size="sm" c="dimmed">
          {known.userName} gave no address: it is not sent by post.
        </Text>
      )}
      <Autocomplete
        label="Carrier"
        data={CARRIERS}
        value={carrier}
        onChange={setCarrier}
        maxLength={60}
        error={problems.carrier}
      />
      <TextInput
        label="Tracking number"
        value={tracking}
        onChange={(event) => setTracking(event.currentTarget.value)}
        maxLength={60}
        error={problems.tracking}
        withAsterisk={isTrackingOnly}
        autoComplete="off"
      />
      <TextInput
        label="Tracking address"
        description="Only for other carriers: the address of UPS, FedEx, USPS, DHL and Canada Post is worked out."
        placeholder="https://"
        value={trackingUrl}
        onChange={(event) => setTrackingUrl(event.currentTarget.value)}
        maxLength={500}
        error={problems.trackingUrl}
      />
    </Frame>
  )
}

function Update({ reward, onClose }: Props) {
  const known = useFragment(rewardFragment, reward)
  const [update, isBusy] = useSave<AdminRewardActsUpdateMutation>(graphql`
    mutation AdminRewardActsUpdateMutation($input: UpdateRewardInput!) { updateReward(input: $input) { reward { id note address version } } }
  `)
  const [note, setNote] = useState(known.note ?? '')
  const [address, setAddress] = useState<RewardAddress>((known.address as RewardAddress | null) ?? {})
  const [problems, setProblems] = useState<AddressProblems>({})
  const hasAddress = known.shipped && known.status !== 'EARNED' && known.status !== 'EXPIRED'
  const submit = async () => {
    const cleaned = hasAddress ? cleanAddress(address) : null
    if (cleaned && 'problems' in cleaned) return setProblems(cleaned.problems)
    const input = { rewardId: known.databaseId, note: note.trim(), ...(cleaned ? { address: cleaned.address } : {}) }
    const answer = await saveVersioned(known.version, (version) => update({ input: { ...input, version } }), onClose)
    if (!answer) return
    if (!answer.data) return tell(answer.fields)
    showDone('The reward is saved')
    onClose()
  }
  return (
    <Frame
      title={`${known.name} of ${known.userName}`}
      action="Save"
      isBusy={isBusy}
      onClose={onClose}
      onSubmit={() => {
        void submit()
      }}
    >
      <Textarea
        label="Note"
        description="For administrators only."
        value={note}
        onChange={(event) => setNote(event.currentTarget.value)}
        maxLength={500}
        autosize
        minRows={2}
        data-autofocus
      />
      {hasAddress && <AddressInputs value={address} onChange={setAddress} problems={problems} />}
    </Frame>
  )
}

function Undo({ reward, onClose }: Props) {
  const known = useFragment(rewardFragment, reward)
  const [undo, isBusy] = useSave<AdminRewardActsUndoMutation>(graphql`
    mutation AdminRewardActsUndoMutation($input: UndoRedemptionInput!) { undoRedemption(input: $input) { reward { id status code points redeemedOn expiresAt ...AdminRewardActs_reward } } }
  `)
  const [reason, setReason] = useState('')
  const [outOfStock, setOutOfStock] = useState(false)
  const submit = async () => {
    const { data, fields } = await undo({ input: { rewardId: known.databaseId, outOfStock, reason: reason.trim() } })
    if (!data) return tell(fields)
    showDone(known.points > 0 ? `${points(known.points)} are back with ${known.userName}` : 'The redemption is undone')
    onClose()
  }
  return (
    <Frame
      title={`Undo ${known.name} of ${known.userName}?`}
      action="Undo the redemption"
      danger
      isBusy={isBusy}
      onClose={onClose}
      onSubmit={() => {
        void submit()
      }}
    >
      <Text size="sm">
        {known.points > 0 ? `${points(known.points)} return to ${known.userName}.` : 'It took no points.'}{' '}
        {known.forPoints ? '' : 'The reward can be redeemed again.'}
      </Text>
      <Alert variant="light" color="gray">
        A code that was handed out stays withdrawn: it was seen, so nobody else gets it.
      </Alert>
      <Checkbox
        label="It is out of stock: none is left"
        checked={outOfStock}
        onChange={(event) => setOutOfStock(event.currentTarget.checked)}
      />
      <Textarea
        label="Reason"
        description={`${known.userName} reads it.`}
        value={reason}
        onChange={(event) => setReason(event.currentTarget.value)}
        maxLength={250}
        autosize
        minRows={2}
      />
    </Frame>
  )
}
