import { Anchor, Button, CopyButton, Group, Image, Stack, Text } from '@mantine/core'
import { IconCheck, IconCopy, IconMapPin, IconQrcode, IconTruck } from '@tabler/icons-react'
import { useState } from 'react'
import { graphql, useFragment } from 'react-relay'
import type { RewardHandedOver_reward$key } from '../../__generated__/RewardHandedOver_reward.graphql.ts'
import type { RewardHandedOverMutation } from '../../__generated__/RewardHandedOverMutation.graphql.ts'
import { useSave } from '../../relay/useSave.ts'
import { showDone } from '../../ui/alerts.ts'
import { formatDate } from '../../ui/formats.ts'
import { FormDialog } from '../../ui/forms/FormDialog.tsx'
import { useRecordForm } from '../../ui/forms/useRecordForm.ts'
import { AddressFields, addressIn, addressOut, addressSchema } from './AddressFields.tsx'
import classes from './RewardHandedOver.module.css'
import { addressLines, type RewardAddress } from './words.ts'

type Props = {
  reward: RewardHandedOver_reward$key
  /** With the QR code at once, as after redeeming. */ isFresh?: boolean
}

/** What a redeemed reward gives: the code, the QR code, or the way of the parcel. */
export function RewardHandedOver({ reward, isFresh = false }: Props) {
  const known = useFragment(
    graphql`
    fragment RewardHandedOver_reward on Reward { databaseId name status code shipped carrier tracking trackingUrl sentAt address version qrcodeImage { url } }
  `,
    reward,
  )
  const { name, status, code, shipped, carrier, tracking, trackingUrl, sentAt, qrcodeImage } = known
  const [showsQr, setShowsQr] = useState(isFresh)
  const [isCorrecting, setCorrecting] = useState(false)
  const address = known.address as RewardAddress | null
  return (
    <Stack gap="xs">
      {code && (
        <div className={classes.code}>
          <Text ff="monospace" fw={700} className={classes.text} aria-label={`Code of ${name}`}>
            {code}
          </Text>
          <CopyButton value={code} timeout={2000}>
            {({ copied, copy }) => (
              <Button
                size="compact-sm"
                variant={copied ? 'light' : 'default'}
                color={copied ? 'green' : undefined}
                leftSection={
                  copied ? <IconCheck size={16} aria-hidden="true" /> : <IconCopy size={16} aria-hidden="true" />
                }
                onClick={copy}
                aria-label={`Copy the code of ${name}`}
              >
                {copied ? 'Copied' : 'Copy'}
              </Button>
            )}
          </CopyButton>
        </div>
      )}
      {qrcodeImage &&
        (showsQr ? (
          <Image
            src={qrcodeImage.url}
            alt={`QR code of ${name}, to be shown where it is redeemed`}
            maw={220}
            mx="auto"
            radius="md"
            className={classes.qr}
          />
        ) : (
          <Button
            size="xs"
            variant="default"
            w="fit-content"
            leftSection={<IconQrcode size={16} aria-hidden="true" />}
            onClick={() => setShowsQr(true)}
          >
            Show the QR code
          </Button>
        ))}
      {shipped && status === 'SENT' && (
        <Group gap={8} wrap="nowrap" align="flex-start">
          <IconTruck size={20} aria-hidden="true" className={classes.icon} />
          <Text size="sm">
            Sent{sentAt ? ` on ${formatDate(sentAt)}` : ''}
            {carrier ? ` with ${carrier}` : ''}.
            {tracking && (
              <>
                {' '}
                Tracking number{' '}
                {trackingUrl ? (
                  <Anchor href={trackingUrl} target="_blank" rel="noreferrer" size="sm">
                    {tracking}
                  </Anchor>
                ) : (
                  tracking
                )}
                .
              </>
            )}
          </Text>
        </Group>
      )}
      {shipped && status === 'REDEEMED' && (
        <Group gap={8} wrap="nowrap" align="flex-start">
          <IconMapPin size={20} aria-hidden="true" className={classes.icon} />
          <div>
            <Text size="sm">Waits to be sent to {addressLines(address).join(', ') || 'you'}.</Text>
            <Anchor component="button" type="button" size="sm" onClick={() => setCorrecting(true)}>
              Change the address
            </Anchor>
          </div>
        </Group>
      )}
      {!code && !qrcodeImage && !shipped && (
        <Text size="sm" c="dimmed">
          Your administrator hands it over to you.
        </Text>
      )}
      {isCorrecting && <Correction reward={known} address={address ?? {}} onClose={() => setCorrecting(false)} />}
    </Stack>
  )
}

type CorrectionProps = {
  reward: { databaseId: string; name: string; version: number }
  address: RewardAddress
  onClose: () => void
}

function Correction({ reward: { databaseId, name, version: known }, address, onClose }: CorrectionProps) {
  const [update] = useSave<RewardHandedOverMutation>(graphql`
    mutation RewardHandedOverMutation($input: UpdateRewardInput!) { updateReward(input: $input) { reward { id address version status } } }
  `)
  const form = useRecordForm({
    stored: addressIn(address),
    schema: addressSchema,
    version: known,
    send: (typed, version) => update({ input: { rewardId: databaseId, address: addressOut(typed), version } }),
    saved: () => {
      showDone('The address is saved')
      onClose()
    },
  })
  return (
    <FormDialog title={`Where ${name} is sent`} form={form} onClose={onClose} action="Save address">
      <AddressFields field={form.field} />
    </FormDialog>
  )
}
