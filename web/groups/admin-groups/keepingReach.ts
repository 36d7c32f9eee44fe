import { confirm } from '../../ui/dialogs/confirm.tsx'

type Answer = { data?: unknown; fields?: Record<string, string> }

/**
 * A change the server refused because the person would see less afterwards is asked about and made again. Undefined
 * when they think better of it.
 */
export async function keepingReach<A extends Answer>(
  save: (confirmed: boolean | undefined) => Promise<A>,
): Promise<A | undefined> {
  const answer = await save(undefined)
  const text = answer.fields?.confirmOwnReach
  if (!text) return answer
  const sure = await confirm({
    title: 'Give up your own reach?',
    text: `${text} Only another administrator could give it back.`,
    action: 'Give it up',
    stay: 'Keep my reach',
    danger: true,
  })
  return sure ? save(true) : undefined
}
