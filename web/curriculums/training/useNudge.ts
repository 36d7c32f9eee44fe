import { graphql } from 'react-relay'
import type { useNudgeMutation } from '../../__generated__/useNudgeMutation.graphql.ts'
import { useSave } from '../../relay/useSave.ts'
import { showDone } from '../../ui/alerts.ts'
import { counted } from '../../ui/formats.ts'

/** People are reminded once a day; days change at midnight UTC, as the server counts them. */
export const remindedToday = (when: string | null | undefined, now = new Date()): boolean =>
  when != null && new Date(when).toISOString().slice(0, 10) === now.toISOString().slice(0, 10)

/** Reminds people of their training; true when somebody was. */
export function useNudge() {
  const [save, isNudging] = useSave<useNudgeMutation>(graphql`
    mutation useNudgeMutation($input: NudgeLearnersInput!) { nudgeLearners(input: $input) { count people { id standing { nudgedAt } } } }
  `)
  const nudge = async (people: { databaseId: string; fullName: string }[]): Promise<boolean> => {
    const { data } = await save(
      { input: { userIds: people.map(({ databaseId }) => databaseId) } },
      {
        // A list of one curriculum keeps its own standing of a person.
        updater: (store) => {
          const now = new Date().toISOString()
          for (const person of store.getRootField('nudgeLearners')?.getLinkedRecords('people') ?? []) {
            const curriculum = new URLSearchParams(window.location.search).get('curriculum')
            if (curriculum) person.getLinkedRecord('standing', { curriculum })?.setValue(now, 'nudgedAt')
          }
        },
      },
    )
    if (data)
      showDone(
        data.nudgeLearners.count === 1 && people.length === 1
          ? `${people[0]!.fullName} is reminded`
          : `${counted(data.nudgeLearners.count, 'person is', 'people are')} reminded`,
      )
    return data !== undefined
  }
  return { nudge, isNudging }
}
