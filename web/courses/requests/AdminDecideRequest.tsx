import { DecisionDialog } from '../../ui/decisions/DecisionDialog.tsx'

export type Verdict = 'approve' | 'deny'
type Asked = { databaseId: string; courseTitle?: string | null; topic: string; personName: string }

type Props<T extends Asked> = {
  request: T
  verdict: Verdict
  decide: (request: T, verdict: Verdict, answer: string) => Promise<{ data?: unknown; fields?: Record<string, string> }>
  onClose: () => void
}

/** A decision with a word to the person; what was typed stays when it cannot be taken. */
export function AdminDecideRequest<T extends Asked>({ request, verdict, decide, onClose }: Props<T>) {
  const what = request.courseTitle ?? request.topic
  const meaning =
    verdict === 'deny'
      ? `${request.personName} is told that the request is declined.`
      : request.courseTitle
        ? `“${what}” opens to ${request.personName} at once, whatever its audience and what has to be passed first.`
        : `${request.personName} is told that “${what}” is on its way.`
  return (
    <DecisionDialog
      question={{
        title: verdict === 'approve' ? 'Approve this request?' : 'Deny this request?',
        text: meaning,
        action: verdict === 'approve' ? 'Approve' : 'Deny',
        danger: verdict === 'deny',
        note: {
          name: 'answer',
          label: 'Your answer',
          description: 'Optional; it appears in the notification and the email.',
          max: 1000,
        },
      }}
      send={({ note }) => decide(request, verdict, note)}
      onClose={onClose}
    />
  )
}
