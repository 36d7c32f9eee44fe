import { graphql } from 'react-relay'
import type { AdminMessageActionsDeleteMutation } from '../__generated__/AdminMessageActionsDeleteMutation.graphql.ts'
import type { AdminMessageActionsResumeMutation } from '../__generated__/AdminMessageActionsResumeMutation.graphql.ts'
import type { AdminMessageActionsRetryMutation } from '../__generated__/AdminMessageActionsRetryMutation.graphql.ts'
import type { AdminMessageActionsSendMutation } from '../__generated__/AdminMessageActionsSendMutation.graphql.ts'
import type { AdminMessageActionsTestMutation } from '../__generated__/AdminMessageActionsTestMutation.graphql.ts'
import type { AdminMessageActionsStopMutation } from '../__generated__/AdminMessageActionsStopMutation.graphql.ts'
import type { AdminMessageActionsTakeBackMutation } from '../__generated__/AdminMessageActionsTakeBackMutation.graphql.ts'
import { useRemoval } from '../relay/useRemoval.ts'
import { useSave } from '../relay/useSave.ts'
import { showDone, showFailure } from '../ui/alerts.ts'
import { confirm } from '../ui/dialogs/confirm.tsx'

type Named = { databaseId: string }
type Message = Named & { subject: string }

/** What is asked of a message beside writing it; `connection` is the list it leaves when it is deleted. */
export function useMessageActions(connection?: string) {
  const [send] = useSave<AdminMessageActionsSendMutation>(graphql`
    mutation AdminMessageActionsSendMutation($input: SendMessageInput!) { sendMessage(input: $input) { message { ...AdminMessageScreen_message } } }
  `)
  const [sendTest] = useSave<AdminMessageActionsTestMutation>(graphql`
    mutation AdminMessageActionsTestMutation($input: SendTestMessageInput!) { sendTestMessage(input: $input) { message { id } } }
  `)
  const [takeBack] = useSave<AdminMessageActionsTakeBackMutation>(graphql`
    mutation AdminMessageActionsTakeBackMutation($input: TakeBackMessageInput!) { takeBackMessage(input: $input) { message { ...AdminMessageScreen_message } } }
  `)
  const [stop] = useSave<AdminMessageActionsStopMutation>(graphql`
    mutation AdminMessageActionsStopMutation($input: StopMessageInput!) { stopMessage(input: $input) { message { ...AdminMessageScreen_message } } }
  `)
  const [resume] = useSave<AdminMessageActionsResumeMutation>(graphql`
    mutation AdminMessageActionsResumeMutation($input: ResumeMessageInput!) { resumeMessage(input: $input) { message { ...AdminMessageScreen_message } } }
  `)
  const [retry] = useSave<AdminMessageActionsRetryMutation>(graphql`
    mutation AdminMessageActionsRetryMutation($input: RetryMessageEmailsInput!) { retryMessageEmails(input: $input) { message { ...AdminMessageScreen_message } } }
  `)
  const remove = useRemoval<AdminMessageActionsDeleteMutation, Message>(
    graphql`
      mutation AdminMessageActionsDeleteMutation($input: DeleteMessageInput!, $connections: [ID!]!) { deleteMessage(input: $input) { deletedId @deleteEdge(connections: $connections) } }
    `,
    connection,
    ({ databaseId, subject }) => ({
      name: `“${subject}”`,
      what: 'message',
      text: 'Nobody has got it yet. It cannot be brought back.',
      send: (save, connections) => save({ input: { databaseId }, connections }),
    }),
  )
  return {
    remove,
    /** Sends it at once, after a question; true when it is on its way. */
    async send({ databaseId, subject }: Message, whom: string) {
      const yes = await confirm({
        title: `Send “${subject}” now?`,
        text: `${whom} It cannot be taken back once it is on its way.`,
        action: 'Send',
        stay: 'Not now',
      })
      if (!yes) return false
      const { data, fields } = await send({ input: { databaseId } })
      const [problem] = Object.values(fields ?? {})
      if (problem) showFailure(problem)
      if (data) showDone('The message is on its way')
      return Boolean(data)
    },
    /** Sends its email to who writes it, and to nobody else. */
    async sendTest({ databaseId }: Named) {
      const { data } = await sendTest({ input: { databaseId } })
      if (data) showDone('Sent to your own email address, as it was last saved')
    },
    async takeBack({ databaseId }: Named) {
      const { data } = await takeBack({ input: { databaseId } })
      if (data) showDone('It is a draft again. Nobody got it.')
    },
    async stop({ databaseId }: Named) {
      const { data } = await stop({ input: { databaseId } })
      if (data) showDone('The message is stopped')
    },
    async resume({ databaseId }: Named) {
      const { data } = await resume({ input: { databaseId } })
      if (data) showDone('The message goes on')
    },
    async retry({ databaseId }: Named) {
      const { data } = await retry({ input: { databaseId } })
      if (data) showDone('The emails are tried again')
    },
  }
}
