import { graphql, readInlineData } from 'react-relay'
import type { claimDecisions_claim$key } from '../../__generated__/claimDecisions_claim.graphql.ts'
import { ApproveClaimInput } from '../../contract/__generated__/limits.ts'
import type { Decision as Offered } from '../../ui/decisions/DecisionBar.tsx'
import { counted } from '../../ui/formats.ts'
import classes from './AdminClaimReview.module.css'
import { reasons, type Decision } from './words.ts'

/**
 * What may be decided: a risk that stands is accepted by word, lines of the receipt are remembered in the same press, a
 * refusal or what was granted is taken back with its reason.
 */
export function decisionsOf(
  claim: claimDecisions_claim$key,
  usualLines: readonly string[],
  onDecide: (decision: Decision) => void,
): Offered[] {
  const { decisions, riskReasons, tooMuch } = readInlineData(
    graphql`fragment claimDecisions_claim on SpiffClaim @inline { decisions tooMuch riskReasons { code text isHint } }`,
    claim,
  )
  const held = riskReasons?.filter(({ isHint }) => !isHint) ?? []
  const kind = decisions.includes('DENY') ? 'deny' : decisions.includes('REVERSE') ? 'reverse' : undefined
  const approval: Offered = {
    look: 'approve',
    label: 'Approve',
    question:
      held.length || tooMuch
        ? {
            title: 'Approve despite the flags?',
            text: (
              <ul className={classes.held}>
                {held.map(({ code, text }) => (
                  <li key={code}>{text}</li>
                ))}
                {tooMuch && <li>{tooMuch}</li>}
              </ul>
            ),
            action: 'Approve anyway',
            note: tooMuch
              ? {
                  name: 'note',
                  label: 'Why you approve it',
                  description: 'The owner reads this.',
                  max: ApproveClaimInput.note.max,
                  missing: 'Say why you approve it.',
                }
              : undefined,
          }
        : undefined,
    onDecide: ({ note }) => onDecide({ kind: 'approve', note, usualLines: [] }),
  }
  const remembering: Offered = {
    ...approval,
    look: 'remember',
    label: `Approve and remember ${counted(usualLines.length, 'line')}`,
    onDecide: ({ note }) => onDecide({ kind: 'approve', note, usualLines }),
  }
  return [
    ...(decisions.includes('APPROVE') ? [approval, ...(usualLines.length ? [remembering] : [])] : []),
    ...(kind ? [refusalOf(kind, onDecide)] : []),
  ]
}

/** A refusal, or a grant that is taken back, with its reason. */
const refusalOf = (kind: 'deny' | 'reverse', onDecide: (decision: Decision) => void): Offered => ({
  look: 'deny',
  label: kind === 'deny' ? 'Deny' : 'Reverse',
  question: {
    title: kind === 'deny' ? 'Why is it denied?' : 'Why is the approval reversed?',
    action: kind === 'deny' ? 'Deny claim' : 'Take the grant back',
    stay: kind === 'deny' ? undefined : 'Keep the grant',
    danger: true,
    reasons,
    note: { name: 'note', label: 'More for the owner', description: 'The owner reads this.', max: 500 },
  },
  onDecide: ({ reason: chosen, note }) => {
    const reason = reasons.find(({ value }) => value === chosen)
    if (reason) onDecide({ kind, reason: reason.value, note })
  },
})
