import { useState } from 'react'
import { graphql, useFragment } from 'react-relay'
import type { useLoyaltyDecision_submission$key } from '../../__generated__/useLoyaltyDecision_submission.graphql.ts'
import type { useLoyaltyDecisionMutation } from '../../__generated__/useLoyaltyDecisionMutation.graphql.ts'
import type { useLoyaltyDecisionReverseMutation } from '../../__generated__/useLoyaltyDecisionReverseMutation.graphql.ts'
import type { useLoyaltyDecisionUndoMutation } from '../../__generated__/useLoyaltyDecisionUndoMutation.graphql.ts'
import { useSave } from '../../relay/useSave.ts'
import { showDone, showFailure } from '../../ui/alerts.ts'
import { showUndo } from '../../ui/dialogs/confirm.tsx'
import { amountWords } from '../words.ts'
import { submissionName } from './submissionName.ts'

type Options = {
  onDecided: () => void
  /** Somebody else decided, or it changed meanwhile. */
  onStale: () => void
}

type Verdict = { approve: true; amount: number } | { approve: false; reason: string }

/** Decides on a submission, and takes the decision back. */
export function useLoyaltyDecision(key: useLoyaltyDecision_submission$key, { onDecided, onStale }: Options) {
  const submission = useFragment(
    graphql`
    fragment useLoyaltyDecision_submission on LoyaltySubmission {
      databaseId version unit personName dealerName
      ...submissionName_submission
    }
  `,
    key,
  )
  const { databaseId, version, unit, personName, dealerName } = submission
  const [save, isDeciding] = useSave<useLoyaltyDecisionMutation>(graphql`
    mutation useLoyaltyDecisionMutation($input: DecideLoyaltyInput!) { decideLoyalty(input: $input) { submission {
      id ...AdminLoyaltyDecision_submission } } }
  `)
  const [takeBack, isUndoing] = useSave<useLoyaltyDecisionUndoMutation>(graphql`
    mutation useLoyaltyDecisionUndoMutation($input: UndoLoyaltyDecisionInput!) { undoLoyaltyDecision(input: $input)
      { submission { id ...AdminLoyaltyDecision_submission } } }
  `)
  const [saveReversal] = useSave<useLoyaltyDecisionReverseMutation>(graphql`
    mutation useLoyaltyDecisionReverseMutation($input: ReverseLoyaltyInput!) { reverseLoyalty(input: $input)
      { submission { id ...AdminLoyaltyDecision_submission } } }
  `)
  const [problem, setProblem] = useState<string>()
  const [refusal, setRefusal] = useState<string>()

  const refused = ({ version: stale, amount: atAmount, ...fields }: Record<string, string>) => {
    if (stale) {
      showFailure(stale)
      onStale()
    }
    setProblem(atAmount)
    setRefusal(Object.values(fields)[0])
  }
  const undo = async (version?: number) => {
    const { data, fields } = await takeBack({ input: { databaseId, version } })
    if (data) showDone(`${submissionName(submission)} waits again`)
    else refused(fields)
  }
  /** What kept it from being taken stands at the reason, so that what was typed stays. */
  const reverse = async (reason: string) => {
    const { data, expected, fields } = await saveReversal(
      { input: { databaseId, version, reason } },
      { expects: 'CONFLICT' },
    )
    if (!data) return { fields: { ...fields, ...(expected && !fields.version ? { reason: expected } : {}) } }
    showDone(`Approval of ${submissionName(submission)} reversed`)
    return { data }
  }
  const decide = async (verdict: Verdict) => {
    setProblem(undefined)
    setRefusal(undefined)
    const { data, fields } = await save({ input: { databaseId, version, ...verdict } })
    if (!data) return refused(fields)
    showUndo(
      verdict.approve
        ? `${amountWords(verdict.amount, unit)} for ${unit === 'CREDITS' ? (dealerName ?? 'the dealer') : personName}`
        : `${submissionName(submission)} denied; ${personName} is told why`,
      () => {
        void undo()
      },
    )
    onDecided()
  }
  return { decide, undo, reverse, problem, setProblem, refusal, isDeciding, isUndoing }
}
