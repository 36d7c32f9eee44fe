import type { ReactNode } from 'react'
import { graphql, useFragment } from 'react-relay'
import type { MessageView_message$key } from '../__generated__/MessageView_message.graphql.ts'
import { PostView } from '../domain/posts/PostView.tsx'

/** A message as its recipients read it. */
export function MessageView({ message, children }: { message: MessageView_message$key; children?: ReactNode }) {
  const { subject, text, date, sender, attachments } = useFragment(
    graphql`
    fragment MessageView_message on Message { subject text date sender attachments { file { url name } } }
  `,
    message,
  )
  return (
    <PostView
      title={subject}
      date={date}
      brand={sender ? `From ${sender}` : undefined}
      html={text}
      images={[]}
      files={attachments.map(({ file: { url, name } }) => ({ url, name }))}
    >
      {children}
    </PostView>
  )
}
