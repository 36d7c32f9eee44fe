import { Alert, Checkbox, Text } from '@mantine/core'
import { useState } from 'react'
import { graphql, useFragment } from 'react-relay'
import * as z from 'zod/mini'
import { useField } from '../../ui/fields/useField.ts'
import { SendRewardInput, UndoRedemptionInput, UpdateRewardInput } from '../../contract/__generated__/limits.ts'
import type { AdminRewardActs_reward$key } from '../../__generated__/AdminRewardActs_reward.graphql.ts'
import type { AdminRewardActsAssignMutation } from '../../__generated__/AdminRewardActsAssignMutation.graphql.ts'
import type { AdminRewardActsRedeemMutation } from '../../__generated__/AdminRewardActsRedeemMutation.graphql.ts'
import type { AdminRewardActsSendMutation } from '../../__generated__/AdminRewardActsSendMutation.graphql.ts'
import type { AdminRewardActsTrackingMutation } from '../../__generated__/AdminRewardActsTrackingMutation.graphql.ts'
import type { AdminRewardActsUndoMutation } from '../../__generated__/AdminRewardActsUndoMutation.graphql.ts'
import type { AdminRewardActsUpdateMutation } from '../../__generated__/AdminRewardActsUpdateMutation.graphql.ts'
import { freshId } from '../../ui/ids/freshId.ts'
import AdminPersonDialog from '../AdminPersonDialog.tsx'
import { useSave } from '../../relay/useSave.ts'
import { showDone, showFailure } from '../../ui/alerts.ts'
import { AutocompleteField } from '../../ui/fields/AutocompleteField.tsx'
import { TextAreaField, TextField } from '../../ui/fields/TextField.tsx'
import { FormDialog } from '../../ui/forms/FormDialog.tsx'
import { useRecordForm } from '../../ui/forms/useRecordForm.ts'
import { required, upTo } from '../../ui/texts.ts'
import { AddressFields, addressIn, addressOut, addressSchema } from './AddressFields.tsx'
import { addressLines, points, type RewardAddress } from './words.ts'

export type RewardAct = 'redeem' | 'assign' | 'send' | 'tracking' | 'update' | 'undo'

const CARRIERS = ['UPS', 'FedEx', 'USPS', 'DHL', 'Canada Post']

type Address = z.infer<typeof addressSchema>
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

/** Conflicts name what they are about, which no field of these dialogs is. */
const tell = (fields: Record<string, string> | undefined) => {
  const [text] = Object.values(fields ?? {})
  if (text) showFailure(text)
}

const redemption = (shipped: boolean) => z.object({ address: shipped ? addressSchema : z.custom<Address>() })

function Redeem({ reward, onClose }: Props) {
  const known = useFragment(rewardFragment, reward)
  const [redeem] = useSave<AdminRewardActsRedeemMutation>(graphql`
    mutation AdminRewardActsRedeemMutation($input: RedeemRewardForInput!) { redeemRewardFor(input: $input) { reward { id status code redeemedOn points ...AdminRewardActs_reward } } }
  `)
  const [idempotencyKey] = useState(() => freshId())
  const { shipped } = known
  const form = useRecordForm({
    stored: { address: addressIn((known.address as RewardAddress | null) ?? { name: known.userName }) },
    schema: redemption(shipped),
    send: ({ address }) =>
      redeem({
        input: { rewardId: known.databaseId, idempotencyKey, ...(shipped ? { address: addressOut(address) } : {}) },
      }),
    saved: () => {
      showDone(`${known.name} is redeemed for ${known.userName}`)
      onClose()
    },
  })
  return (
    <FormDialog title={`Redeem ${known.name}`} form={form} onClose={onClose} action="Redeem">
      <Text size="sm">
        {known.price > 0
          ? `${known.userName} pays ${points(known.price)} for it, as when redeeming it in person.`
          : `${known.userName} gets it without points.`}{' '}
        The person is told.
      </Text>
      {shipped && <AddressFields field={(name) => form.field(`address.${name}`)} />}
    </FormDialog>
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

const parcel = z.object({
  carrier: upTo('The carrier', SendRewardInput.carrier.max),
  tracking: upTo('The number', SendRewardInput.tracking.max),
  trackingUrl: upTo('It', SendRewardInput.trackingUrl.max),
})
const tracked = z.extend(parcel, {
  tracking: required('The number', SendRewardInput.tracking.max, 'Enter the tracking number.'),
})

function Send({ what, reward, onClose }: Props) {
  const known = useFragment(rewardFragment, reward)
  const [send] = useSave<AdminRewardActsSendMutation>(graphql`
    mutation AdminRewardActsSendMutation($input: SendRewardInput!) { sendReward(input: $input) { reward { id status sentAt carrier tracking trackingUrl version } } }
  `)
  const [track] = useSave<AdminRewardActsTrackingMutation>(graphql`
    mutation AdminRewardActsTrackingMutation($input: AddRewardTrackingInput!) { addRewardTracking(input: $input) { reward { id status sentAt carrier tracking trackingUrl version } } }
  `)
  const isTrackingOnly = what === 'tracking'
  const where = addressLines(known.address as RewardAddress | null)
  const form = useRecordForm({
    stored: { carrier: known.carrier ?? '', tracking: known.tracking ?? '', trackingUrl: '' },
    schema: isTrackingOnly ? tracked : parcel,
    async send({ carrier, tracking, trackingUrl }) {
      const input = {
        rewardId: known.databaseId,
        carrier: carrier.trim(),
        tracking: tracking.trim(),
        ...(trackingUrl.trim() ? { trackingUrl: trackingUrl.trim() } : {}),
      }
      const { data, fields } = isTrackingOnly ? await track({ input }) : await send({ input })
      return { data: data && {}, fields }
    },
    saved: () => {
      showDone(
        isTrackingOnly
          ? `${known.userName} is told the tracking number`
          : `${known.userName} is told that it is on its way`,
      )
      onClose()
    },
  })
  const { field } = form
  return (
    <FormDialog
      title={isTrackingOnly ? `Tracking of ${known.name}` : `Send ${known.name}`}
      form={form}
      onClose={onClose}
      action={isTrackingOnly ? 'Save tracking' : 'Mark as sent'}
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
          {known.userName} gave no address: it is not shipped by mail.
        </Text>
      )}
      <AutocompleteField {...field('carrier')} label="Carrier" data={CARRIERS} />
      <TextField {...field('tracking')} label="Tracking number" autoComplete="off" />
      <TextField
        {...field('trackingUrl')}
        label="Tracking address"
        description="Only for other carriers: the address of UPS, FedEx, USPS, DHL and Canada Post is worked out."
        placeholder="https://"
      />
    </FormDialog>
  )
}

function Update({ reward, onClose }: Props) {
  const known = useFragment(rewardFragment, reward)
  const [update] = useSave<AdminRewardActsUpdateMutation>(graphql`
    mutation AdminRewardActsUpdateMutation($input: UpdateRewardInput!) { updateReward(input: $input) { reward { id note address version } } }
  `)
  const hasAddress = known.shipped && known.status !== 'EARNED' && known.status !== 'EXPIRED'
  const form = useRecordForm({
    stored: { note: known.note ?? '', address: addressIn(known.address as RewardAddress | null) },
    schema: z.extend(redemption(hasAddress), { note: upTo('The note', UpdateRewardInput.note.max) }),
    version: known.version,
    send: ({ note, address }, version) =>
      update({
        input: {
          rewardId: known.databaseId,
          note: note.trim(),
          ...(hasAddress ? { address: addressOut(address) } : {}),
          version,
        },
      }),
    saved: () => {
      showDone('The reward is saved')
      onClose()
    },
  })
  return (
    <FormDialog title={`${known.name} of ${known.userName}`} form={form} onClose={onClose}>
      <TextAreaField
        {...form.field('note')}
        label="Note"
        description="For administrators only."
        counted={false}
        minRows={2}
        data-autofocus
      />
      {hasAddress && <AddressFields field={(name) => form.field(`address.${name}`)} />}
    </FormDialog>
  )
}

const undoing = z.object({ outOfStock: z.boolean(), reason: upTo('The reason', UndoRedemptionInput.reason.max) })

function Undo({ reward, onClose }: Props) {
  const known = useFragment(rewardFragment, reward)
  const [undo] = useSave<AdminRewardActsUndoMutation>(graphql`
    mutation AdminRewardActsUndoMutation($input: UndoRedemptionInput!) { undoRedemption(input: $input) { reward { id status code points redeemedOn expiresAt ...AdminRewardActs_reward } } }
  `)
  const form = useRecordForm({
    stored: { outOfStock: false, reason: '' },
    schema: undoing,
    send: ({ outOfStock, reason }) =>
      undo({ input: { rewardId: known.databaseId, outOfStock, reason: reason.trim() } }),
    saved: () => {
      showDone(
        known.points > 0 ? `${points(known.points)} are back with ${known.userName}` : 'The redemption is undone',
      )
      onClose()
    },
  })
  const { field: outOfStock } = useField(form.field('outOfStock'))
  return (
    <FormDialog
      title={`Undo ${known.name} of ${known.userName}?`}
      form={form}
      onClose={onClose}
      action="Undo the redemption"
      danger
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
        checked={outOfStock.value}
        onChange={(event) => outOfStock.onChange(event.currentTarget.checked)}
      />
      <TextAreaField
        {...form.field('reason')}
        label="Reason"
        description={`${known.userName} reads it.`}
        counted={false}
        minRows={2}
      />
    </FormDialog>
  )
}
