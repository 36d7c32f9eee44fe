import { useRef, useState } from 'react'
import { graphql } from 'react-relay'
import type { useDecisionsApproveMutation } from '../../__generated__/useDecisionsApproveMutation.graphql.ts'
import type { useDecisionsDenyMutation } from '../../__generated__/useDecisionsDenyMutation.graphql.ts'
import type { useDecisionsReverseMutation } from '../../__generated__/useDecisionsReverseMutation.graphql.ts'
import type { useDecisionsUndoMutation } from '../../__generated__/useDecisionsUndoMutation.graphql.ts'
import { useTry } from '../../relay/useTry.ts'
import { showDone, showFailure } from '../../ui/alerts.ts'
import { counted } from '../../ui/formats.ts'
import { showUndo } from '../../ui/dialogs/confirm.tsx'
import type { Decision } from './words.ts'

const approval = graphql`
  mutation useDecisionsApproveMutation($input: ApproveClaimInput!) {
    approveClaim(input: $input) { claim { id databaseId version ...AdminClaimReview_claim } query { requestCounts { counts(of: ["spiffClaims"]) { count } } } }
  }
`
const denial = graphql`
  mutation useDecisionsDenyMutation($input: DenyClaimInput!) {
    denyClaim(input: $input) { claim { id databaseId version ...AdminClaimReview_claim } query { requestCounts { counts(of: ["spiffClaims"]) { count } } } }
  }
`
const reversal = graphql`
  mutation useDecisionsReverseMutation($input: ReverseClaimInput!) {
    reverseClaim(input: $input) { claim { id databaseId version ...AdminClaimReview_claim } query { requestCounts { counts(of: ["spiffClaims"]) { count } } } }
  }
`
const undoing = graphql`
  mutation useDecisionsUndoMutation($input: UndoClaimDecisionInput!) {
    undoClaimDecision(input: $input) { claim { id databaseId version ...AdminClaimReview_claim } query { requestCounts { counts(of: ["spiffClaims"]) { count } } } }
  }
`

interface Claim {
  databaseId: string
  number: number
  version: number
}
interface Done {
  claim: Claim
  word: string
}

const WORDS = { approve: 'approved', deny: 'denied', reverse: 'reversed' } as const
const wordOf = (decision: Decision) =>
  decision.kind === 'approve' && decision.usualLines.length
    ? `approved, ${counted(decision.usualLines.length, 'line')} remembered`
    : WORDS[decision.kind]
const approvalOf = ({ note, usualLines }: Extract<Decision, { kind: 'approve' }>) => ({
  note: note || null,
  usualLines: [...usualLines],
})
const NO_ANSWER = 'No answer came, so it is not known whether this went through. Look again in a moment.'

/**
 * Sends decisions while the reviewer is already at the next claim. What was refused is told with the way back; the last
 * one that went through may be taken back.
 */
export function useDecisions({ open }: { open: (id: string | undefined) => void }) {
  const approve = useTry<useDecisionsApproveMutation>(approval)
  const deny = useTry<useDecisionsDenyMutation>(denial)
  const reverse = useTry<useDecisionsReverseMutation>(reversal)
  const takeBack = useTry<useDecisionsUndoMutation>(undoing)
  const [busy, setBusy] = useState<ReadonlySet<string>>(new Set())
  const [refusals, setRefusals] = useState<ReadonlyMap<string, string>>(new Map())
  const [last, setLast] = useState<Done>()
  // A decision still under way when U is pressed: its answer is waited for.
  const under = useRef<Promise<Done | undefined>>(undefined)
  // One offer to undo at a time: a hundred decisions in a row would cover the screen.
  const offer = useRef<() => void>(undefined)

  const mark = (id: string, isBusy: boolean) =>
    setBusy((now) => {
      const next = new Set(now)
      if (isBusy) next.add(id)
      else next.delete(id)
      return next
    })
  const tell = (id: string, text: string | undefined) =>
    setRefusals((now) => {
      const next = new Map(now)
      if (text) next.set(id, text)
      else next.delete(id)
      return next
    })

  async function send(
    { databaseId, number, version }: Claim,
    decision: Decision,
    acceptRisks: readonly string[],
  ): Promise<Done | undefined> {
    const input = { databaseId, version }
    mark(databaseId, true)
    tell(databaseId, undefined)
    const [claim, refused] = await (async () => {
      if (decision.kind === 'approve') {
        const { data, refused: no } = await approve({
          input: { ...input, ...approvalOf(decision), acceptRisks: [...acceptRisks] },
        })
        return [data?.approveClaim?.claim, no] as const
      }
      const because = { input: { ...input, reason: decision.reason, note: decision.note || null } }
      if (decision.kind === 'deny') {
        const { data, refused: no } = await deny(because)
        return [data?.denyClaim?.claim, no] as const
      }
      const { data, refused: no } = await reverse(because)
      return [data?.reverseClaim?.claim, no] as const
    })()
    mark(databaseId, false)
    if (!claim) {
      const why = refused?.message ?? NO_ANSWER
      tell(databaseId, why)
      showFailure(`Claim ${number}: ${why}`)
      return undefined
    }
    const done = { claim: { databaseId, number, version: claim.version }, word: wordOf(decision) }
    // What was taken back for good is decided anew rather than undone.
    if (decision.kind === 'reverse') showDone(`Approval of claim ${number} reversed`)
    else {
      setLast(done)
      offer.current?.()
      offer.current = showUndo(`Claim ${number} ${done.word}`, () => {
        void undo(done)
      })
    }
    return done
  }

  function decide(
    claim: Claim,
    decision: Decision,
    { acceptRisks, next }: { acceptRisks: readonly string[]; next: string | undefined },
  ) {
    const sent = send(claim, decision, acceptRisks)
    under.current = sent
    // A grant is taken back where one stands; in the queue the next one comes at once, and after the last the list as
    // it is then.
    if (decision.kind === 'reverse') return
    if (next) open(next)
    else
      void sent.then((done) => {
        if (done) open(undefined)
      })
  }

  async function undo(which?: Done) {
    const done = which ?? (await under.current) ?? last
    if (!done) return
    offer.current?.()
    const { databaseId, number, version } = done.claim
    const { data, refused } = await takeBack({ input: { databaseId, version } })
    if (!data) return showFailure(`Claim ${number}: ${refused?.message ?? NO_ANSWER}`)
    setLast((now) => (now?.claim.databaseId === databaseId ? undefined : now))
    under.current = undefined
    showDone(`Claim ${number} waits again`)
    open(databaseId)
  }

  return {
    decide,
    undo: () => undo(),
    /** Whether there is a decision to take back, though its answer may still be under way. */
    mayUndo: () => last !== undefined || under.current !== undefined,
    last,
    busy,
    refusals,
  }
}
