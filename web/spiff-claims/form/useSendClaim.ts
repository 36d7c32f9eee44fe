import { useState } from 'react'
import type { UseFormReturn } from 'react-hook-form'
import { graphql } from 'react-relay'
import { useNavigate } from 'react-router'
import type { useSendClaimEditMutation } from '../../__generated__/useSendClaimEditMutation.graphql.ts'
import type { PayoutType, useSendClaimMutation } from '../../__generated__/useSendClaimMutation.graphql.ts'
import { useSave } from '../../relay/useSave.ts'
import { showDone } from '../../ui/alerts.ts'
import { showServerErrors } from '../../ui/forms/FormPage.tsx'
import type { Problem } from './ClaimNotices.tsx'
import type { ClaimValues } from './claimValues.ts'
import type { useClaimDraft } from './useClaimDraft.ts'

type Options = {
  form: UseFormReturn<ClaimValues>
  claim: { databaseId: string } | null | undefined
  spiffId: string
  dealers: readonly unknown[]
  work: ReturnType<typeof useClaimDraft>
  complain: (problem: Problem) => void
}

/** Sends a claim once its photos have arrived; a second try of the same is the same claim. */
export function useSendClaim({ form, claim, spiffId, dealers, work, complain }: Options) {
  const [submitNew, isSubmitting] = useSave<useSendClaimMutation>(graphql`
    mutation useSendClaimMutation($input: SubmitSpiffClaimInput!) { submitSpiffClaim(input: $input) { claim { databaseId number } } }
  `)
  const [edit, isEditing] = useSave<useSendClaimEditMutation>(graphql`
    mutation useSendClaimEditMutation($input: EditSpiffClaimInput!) { editSpiffClaim(input: $input) { claim { databaseId number ...ClaimDetails_claim ...ClaimRow_claim } } }
  `)
  const [isWaiting, setWaiting] = useState(false)
  const navigate = useNavigate()
  const { begun, receipts } = work

  const refused = (fields: Record<string, string>) => {
    const { spiffId: atSpiff, dealerId, receipts: atReceipts, version, status, idempotencyKey, ...rest } = fields
    const atDealer = dealers.length > 1 ? undefined : dealerId
    if (idempotencyKey)
      complain({ is: 'sent', text: 'This claim has arrived already, as it was before your last change.' })
    else if (version || status)
      complain({ is: 'sent', text: 'This claim was decided or changed meanwhile. Look at it as it is now.' })
    else if (atSpiff ?? atDealer) complain({ is: 'refused', text: atSpiff ?? atDealer ?? '' })
    if (atReceipts) receipts.setProblem(atReceipts)
    if (Object.keys(fields).length === 0) complain({ is: 'unsent' })
    showServerErrors(form, { fields: { ...rest, ...(dealers.length > 1 && dealerId ? { dealerId } : {}) } })
  }
  const send = async ({ invoiceNumber, invoiceDate, spent, payoutType, dealerId, items }: ClaimValues) => {
    setWaiting(true)
    const arrived = await receipts.sendAll()
    setWaiting(false)
    if (!arrived) return complain({ is: 'unsent' })
    const sale = {
      invoiceNumber,
      invoiceDate: invoiceDate ?? '',
      spent,
      payoutType: payoutType as PayoutType | null,
      dealerId,
      receiptIds: receipts.storedIds(),
      items: items.map(({ itemId, serial }) => ({ itemId, serial: serial.trim() || null })),
    }
    const answer = claim
      ? await edit({ input: { ...sale, databaseId: claim.databaseId, version: begun.version } })
      : await submitNew({ input: { ...sale, spiffId, idempotencyKey: begun.idempotencyKey } })
    if (!answer.data) return refused(answer.fields)
    await work.settle()
    const done =
      'submitSpiffClaim' in answer.data ? answer.data.submitSpiffClaim.claim : answer.data.editSpiffClaim.claim
    showDone(claim ? `Claim ${done.number} is submitted again` : `Claim ${done.number} is submitted`)
    void navigate(`/auth/spiff/list?claim=${done.databaseId}`, { replace: true })
  }
  return { send, isBusy: isSubmitting || isEditing || isWaiting }
}
